import Testing

@testable import SaysoEvaluation
@testable import SaysoLanguage

@Suite("What the words of talk are") struct ChatterTests {
    /// "The" and "rent" are of talk, "had" and a food are not; "some" is of both.
    private func lines(_ count: Int = 40) -> [ChatterTraining.Line] {
        (0..<count).map { index in
            let isSilent = index % 2 == 0
            return ChatterTraining.Line(
                words: isSilent ? ["the", "rent", "some", "<food>"] : ["had", "some", "<food>"], isSilent: isSilent, fold: index / 2 % 5)
        }
    }

    @Test("is learned from lines of which nothing is to be logged") func learns() {
        let chatter = ChatterTraining(lines()).chatter()
        #expect(chatter.logOdds(["the", "rent"]) > 1)
        #expect(chatter.logOdds(["had", "<food>"]) < -1)
        #expect((chatter.words["the"] ?? 0) > 0.3 && (chatter.words["had"] ?? 0) < -0.3)
        #expect(abs(chatter.words["some"] ?? 0) < 0.15, "a word of both tells nothing")
        #expect((chatter.pairs[.init(first: Chatter.edge, second: "had")] ?? 0) < -0.15, "so does where it stands")
    }

    @Test("a word of few lines tells nothing") func rare() {
        let more = lines() + [ChatterTraining.Line(words: ["zorbing"], isSilent: true, fold: 0), ChatterTraining.Line(words: ["zorbing"], isSilent: true, fold: 1)]
        #expect(ChatterTraining(more).chatter().words["zorbing"] == nil)
    }

    @Test("what is said of a line is learned from the other folds") func folds() {
        // Only the lines of fold 0 have the word, so that nobody else knows it.
        let strange = (0..<6).map { _ in ChatterTraining.Line(words: ["zorbing"], isSilent: true, fold: 0) }
        let training = ChatterTraining(lines() + strange)
        #expect((training.chatter().words["zorbing"] ?? 0) > 0.3)
        #expect(training.chatter(without: 0).words["zorbing"] == nil)
        let odds = training.unseenLogOdds(foldCount: 5)
        #expect(odds.count == 46 && abs(odds[45] - training.chatter(without: 0).logOdds([])) < 1e-12)
    }
}
