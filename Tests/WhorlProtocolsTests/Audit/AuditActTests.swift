import Testing
import Whorl
import WhorlProtocols

/// Acts that change something leave a line, also where the disk has no room for it at the moment.
@Suite struct AuditActTests {
    private let store: TemporaryStore
    private let log: AuditLog

    init() throws {
        store = try TemporaryStore()
        log = try AuditLog(folder: store.path, records: store.records)
    }

    @Test func anActThatFindsNoRoomIsNotBegun() throws {
        try log.withoutLines {
            #expect(throws: WhorlError.self) { try log.begin("class", by: "operator") }
            #expect(throws: WhorlError.self) {
                try log.record("app-add", by: "uid:0") { () -> Int? in
                    Issue.record("the change was made")
                    return nil
                }
            }
        }
    }

    @Test func aLineThatIsOwedComesBeforeTheNextOne() throws {
        let act = try log.begin("class", by: "operator", of: try BCID("bws.1.1"))
        try log.withoutLines {
            #expect(throws: WhorlError.self) { try act.end(detail: "first") }
            let removal = try log.beginRemoval("delete", by: "operator")
            #expect(throws: WhorlError.self) { try removal.end() }
        }
        try log.add("verify", by: "app:shop", .match)
        let events = try log.tail(9)
        #expect(events.map(\.action) == ["class", "delete", "verify"])
        #expect(events.first?.detail == "first" && events.first?.subject != nil)
        #expect(try log.check() == .whole(lines: 3))
    }

    @Test func theEndOfTheServiceWritesWhatIsOwed() throws {
        let act = try log.begin("class", by: "operator")
        try log.withoutLines { #expect(throws: WhorlError.self) { try act.end() } }
        try log.close()
        #expect(try log.tail(9).map(\.action) == ["class"])
    }

    @Test func removalsThatOweTooManyLinesAreNotBegun() throws {
        try log.withoutLines {
            for _ in 0..<1_000 {
                let removal = try log.beginRemoval("delete", by: "operator")
                #expect(throws: WhorlError.self) { try removal.end() }
            }
            #expect(throws: WhorlError.self) { try log.beginRemoval("delete", by: "operator") }
        }
        try log.close()
        #expect(try log.check() == .whole(lines: 1_000))
    }
}
