import Foundation
import ProtocolTestSupport
import Testing
import Whorl
import WhorlProtocols

/// Retention, lockout and the audit chain over a store of their own, at times that the test sets.
@Suite struct AdministrationTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-test-\(UUID().uuidString)").path
    private let clock = TestClock(1_000)

    private func biometrics() throws -> Biometrics {
        let store = try SQLiteStore(path: folder)
        let records = Records(store)
        return Biometrics(
            engine: Engine(store: store, threads: 1), reader: SampleReader(faces: nil), records: records,
            audit: try AuditLog(folder: folder, records: records, time: clock.timepiece), policy: DecisionPolicy(),
            pool: WorkPool(width: 1, depth: 8), time: clock.timepiece)
    }

    @Test func onlyWhoIsDueIsForgotten() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let biometrics = try biometrics()
        let administration = Administration(biometrics, time: clock.timepiece)
        let (due, later) = (try BCID("bws.1.1"), try BCID("bws.1.2"))
        var change = ClassChange()
        change.retainUntil = .some(1_000)
        change.consent = .some("paper 7")
        try administration.change(due, change, by: "test")
        change.retainUntil = .some(1_000.5)
        try administration.change(later, change, by: "test")
        let retention = Retention(biometrics, time: clock.timepiece)
        #expect(try retention.due().map(\.bcid) == [due])
        #expect(try await retention.run(by: "retention") == [due])
        #expect(throws: Refusal.engine(.unknownBCID(due))) { try administration.person(due) }
        #expect(try administration.person(later).state?.consent == "paper 7")
        clock.now = 1_001
        #expect(try await retention.run(by: "retention") == [later])
        #expect(try biometrics.audit.tail(2).map(\.actor) == ["retention", "retention"])
    }

    @Test func nothingIsChangedWithoutRoomForItsLine() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let biometrics = try biometrics()
        let administration = Administration(biometrics, time: clock.timepiece)
        let person = try BCID("bws.1.1")
        var change = ClassChange()
        change.consent = .some("paper 7")
        try administration.change(person, change, by: "test")
        change.consent = .some("paper 8")
        try biometrics.audit.withoutLines {
            #expect(throws: Refusal.self) { try administration.change(person, change, by: "test") }
            #expect(throws: Refusal.self) { try administration.reset(person, by: "test") }
        }
        #expect(try administration.person(person).state?.consent == "paper 7")
    }

    @Test func aDeletionNeedsNoRoomAndItsLineIsOwed() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let biometrics = try biometrics()
        let person = try BCID("bws.1.1")
        try biometrics.change(person) { $0.consent = "paper 7" }
        await #expect(throws: Refusal.self) {
            try await biometrics.audit.withoutLines { try await biometrics.delete(person, by: "test") }
        }
        #expect(try biometrics.state(of: person) == nil)
        try biometrics.audit.add("show", by: "test", .done)
        #expect(try biometrics.audit.tail(9).map(\.action) == ["delete", "show"])
        #expect(try biometrics.audit.check() == .whole(lines: 2))
    }

    @Test func anExportHoldsWhatIsKeptAndWhatWasDone() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let biometrics = try biometrics()
        let administration = Administration(biometrics, time: clock.timepiece)
        let person = try BCID("bws.1.1")
        var change = ClassChange()
        change.consent = .some("paper 7")
        try administration.change(person, change, by: "test")
        let export = try await administration.export(person, passphrase: "open", by: "test")
        #expect(export.person.state?.consent == "paper 7")
        #expect(export.audit.map(\.action) == ["class"])
        #expect(export.archive == nil)
        #expect(throws: Refusal.engine(.unknownBCID(try BCID("bws.1.2")))) {
            try administration.person(try BCID("bws.1.2"))
        }
    }

    @Test func datesAreReadAsTheyAreWritten() {
        #expect(CalendarTime.seconds("1970-01-02") == 86_400)
        #expect(CalendarTime.seconds("1970-01-01T00:01:00Z") == 60)
        #expect(CalendarTime.seconds("tomorrow") == nil)
        #expect(CalendarTime.seconds("") == nil)
        #expect(CalendarTime.seconds("2028-02-29") == 1_835_395_200)
        #expect(CalendarTime.seconds("2027-01-31T12:00:00+02:00") == 1_801_389_600)
        for text in [
            "2027-02-29", "2027-02-30", "2027-13-01", "2027-00-10", "2027-02-30T12:00:00Z", "2027-01-31T25:00:00Z",
            "2027-01-31T12:61:00Z", "1969-12-31", "1969-12-31T23:59:59Z", "2027-1-31", "2027-01-31T", "20270131",
        ] { #expect(CalendarTime.seconds(text) == nil, "\(text)") }
    }
}
