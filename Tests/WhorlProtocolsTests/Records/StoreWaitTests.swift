import Synchronization
import Testing
import Whorl

import WhorlProtocols

@Suite struct StoreWaitTests {
    private final class Reads: Sendable {
        let count = Atomic(0)
    }

    /// A clock that goes on by a hundredth of a second each time it is read.
    private static func clock() -> Timepiece {
        let reads = Reads()
        return Timepiece { Double(reads.count.add(1, ordering: .relaxed).newValue) * 0.01 }
    }

    @Test(arguments: [(0.0, 1), (0.045, 5)])
    func aBusyStoreIsTriedUntilTheTimeIsOver(seconds: Double, tries: Int) {
        var made = 0
        #expect(throws: WhorlError.storeBusy(path: "p")) {
            try StoreWait(seconds: seconds, time: Self.clock()).attempt { () throws(WhorlError) -> Int in
                made += 1
                throw .storeBusy(path: "p")
            }
        }
        #expect(made == tries)
    }

    @Test func workThatSucceedsOrFailsOtherwiseIsTriedNoMore() throws {
        var made = 0
        let wait = StoreWait(seconds: 1, time: Self.clock())
        let value = try wait.attempt { () throws(WhorlError) -> Int in
            made += 1
            guard made == 3 else { throw .storeBusy(path: "p") }
            return made
        }
        #expect(value == 3)
        #expect(throws: WhorlError.noFace) { try wait.attempt { () throws(WhorlError) -> Int in throw .noFace } }
    }
}
