import Foundation
import SaysoHealth
import SaysoLanguage

/// Times every alert rule over 60 days of each daily metric of one person, as they are evaluated after an import or at `sayso alerts`.
///
///     swift run -c release --package-path Benchmarks alert-benchmark [passes]
@main struct Main {
    private static let dayCount = 60

    static func main() {
        let passes = CommandLine.arguments.dropFirst().first.map { Int($0) ?? 0 } ?? 1_000
        guard passes > 0 else {
            FileHandle.standardError.write(Data("alert-benchmark: how many passes? A whole number from 1 on\n".utf8))
            exit(2)
        }
        guard let moment = Moment(iso8601: "2026-03-14T14:30:00-05:00") else { exit(2) }
        let days = DailyHistory(values(before: moment))
        let history = History([], days: days), evaluator = Evaluator(clock: LocalClock(offsetSeconds: moment.offsetSeconds))
        var times: [Double] = [], found = 0
        for _ in 0..<passes {
            let start = ContinuousClock.now
            found += evaluator.alerts(in: history, at: moment).count
            let spent = (ContinuousClock.now - start).components
            times.append(Double(spent.seconds) * 1e6 + Double(spent.attoseconds) / 1e12)
        }
        times.sort()
        print("\(dayCount) days of \(MetricPattern.all.count) metrics, passes \(passes), alerts a pass \(found / max(1, passes))")
        print("all rules  median \(whole(times[times.count / 2])) µs, p99 \(whole(times[times.count * 99 / 100])) µs, max \(whole(times[times.count - 1])) µs")
    }

    /// Of every metric a usual value that wavers, and is a third lower on the last ten days: patterns are found.
    private static func values(before moment: Moment) -> [DailyValue] {
        MetricPattern.all.map(\.metric).flatMap { metric in
            (0..<dayCount).map { age in
                let date = CivilDate(daysSinceEpoch: moment.date.daysSinceEpoch - age)
                return DailyValue(day: date, metric: metric, value: (100 + Double(age * 7 % 5)) * (age < 10 ? 0.66 : 1))
            }
        }
    }

    private static func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
