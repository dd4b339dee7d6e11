import Foundation
import HTTPTypes
import Hummingbird
import ProtocolTestSupport
import Synchronization
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct StoreWaitTests {
    /// Runs work that is refused a number of times, under a clock that each try moves by a tenth of a second.
    private func tries(until success: Int, seconds: Double) -> (tries: Int, isDone: Bool) {
        let clock = TestClock()
        var count = 0
        do throws(WhorlError) {
            try StoreWait(seconds: seconds, time: clock.timepiece).attempt { () throws(WhorlError) in
                count += 1
                clock.wait(0.1)
                if count < success { throw .storeBusy(path: "store") }
            }
            return (count, true)
        } catch {
            #expect(error == .storeBusy(path: "store"))
            return (count, false)
        }
    }

    @Test func aBusyStoreIsTriedAgainUntilTheTimeIsOver() {
        #expect(tries(until: 1, seconds: 0.25) == (1, true))
        #expect(tries(until: 3, seconds: 0.25) == (3, true))
        #expect(tries(until: 4, seconds: 0.25) == (3, false))
        #expect(tries(until: 2, seconds: 0) == (1, false))
    }

    @Test func otherErrorsAreNotTriedAgain() {
        var count = 0
        #expect(throws: WhorlError.noFace) {
            try StoreWait.request.attempt { () throws(WhorlError) in
                count += 1
                throw WhorlError.noFace
            }
        }
        #expect(count == 1)
    }

    @Test func aRequestWaitsAFifthOfASecond() {
        let start = ContinuousClock.now
        #expect(throws: WhorlError.self) {
            try StoreWait.request.attempt { () throws(WhorlError) in throw WhorlError.storeBusy(path: "") }
        }
        let time = ContinuousClock.now - start
        #expect(time >= .milliseconds(200) && time < .seconds(2))
    }

    @Test func anAuditLogThatAnotherProgramKeepsIsBusyAndNotStuck() throws {
        let service = try TestService()
        let audit = service.parts.biometrics.audit
        try audit.add("first", by: "test", .done)
        let file = open(audit.path, O_RDWR)
        defer { close(file) }
        try #require(flock(file, LOCK_EX) == 0)
        #expect(throws: WhorlError.storeBusy(path: audit.path)) { try audit.add("second", by: "test", .done) }
        #expect(audit.recent.map(\.action) == ["first"])
        flock(file, LOCK_UN)
        try audit.add("third", by: "test", .done)
        #expect(audit.recent.map(\.action) == ["first", "third"])
        #expect(try audit.check() == .whole(lines: 2))
    }
}
