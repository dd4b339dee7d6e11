import Testing
import Whorl

import WhorlProtocols

/// Results whose people are enrolled no more.
@Suite struct OperationResultTests {
    private let (one, other): (BCID, BCID)

    init() throws {
        (one, other) = (try BCID("bws.1.1"), try BCID("bws.1.2"))
    }

    @Test func aVerificationEndsWithItsPerson() {
        let result = OperationResult(success: true, action: .verification, bcid: "bws.1.1", error: nil)
        #expect(result.people == [one] && result.without([other]) == result)
        let ended = result.without([one])
        #expect(!ended.success && ended.error == "NoTemplateAvailable" && ended.bcid == "bws.1.1")
    }

    /// The number that a search names beside its partition is nobody's.
    @Test func aSearchLosesWhoIsGone() {
        let matches = [one, other].map { OperationResult.Match(bcid: $0, score: 9) }
        let result = OperationResult(
            success: true, action: .identification, bcid: "bws.1.99", error: nil, matches: matches)
        #expect(result.people == [one, other])
        let left = result.without([one])
        #expect(left.success && left.error == nil && left.matches == [matches[1]])
    }
}
