internal import Foundation

/// How surprised a confidence is by what came of it, in nats; bounded where it was certain and wrong.
func logLoss(of confidence: Double, isRight: Bool) -> Double {
    -log(max(1e-9, isRight ? confidence : 1 - confidence))
}
