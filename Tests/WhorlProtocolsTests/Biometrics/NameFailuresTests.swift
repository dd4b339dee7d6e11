import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// How many names are remembered that nobody can be verified for.
@Suite struct NameFailuresTests {
    @Test func theNameThatFailedLongestAgoMakesRoom() throws {
        let scored = try ScoredBiometrics()
        let records = scored.biometrics.records
        let order = FailedNames(most: 2)
        func fail(_ name: String, at time: Double, in order: FailedNames) throws {
            try order.note(name, in: records)
            var failures = NameFailures(name)
            failures.last = time
            try records.put(failures)
        }
        for (time, name) in ["a", "b", "a", "c"].enumerated() { try fail(name, at: Double(time), in: order) }
        // a failed after b.
        #expect(try records.all(NameFailures.self).map(\.id) == ["a", "c"])
        // Another process reads the order from the records.
        try fail("d", at: 4, in: FailedNames(most: 2))
        #expect(try records.all(NameFailures.self).map(\.id) == ["c", "d"])
    }
}
