import Foundation
import Testing

import Whorl

@Suite struct PersonMarkTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    /// Another program's view of the same store.
    private let other: SQLiteStore
    private let bcid: BCID
    private let references: [NewReference]

    init() throws {
        folder = try TemporaryFolder()
        (store, other) = (try folder.store(), try folder.store())
        bcid = try BCID("a.1.1")
        var source = TemplateSource(seed: 5)
        // Equal in all that the records of a person say, so that nothing but the mark tells two people apart.
        references = try (0..<3).map { _ in
            NewReference(bcid: try BCID("a.1.1"), position: .unknown, created: 7, template: .finger(source.finger()))
        }
    }

    private func enroll(_ number: Int) throws { _ = try other.append([references[number]]) }

    @Test func aMarkIsOfAPersonAndNotOfReferences() throws {
        #expect(try store.mark(of: bcid) == nil)
        try enroll(0)
        let mark = try #require(try store.mark(of: bcid))
        #expect(try other.mark(of: bcid) == mark && store.mark(of: bcid) == mark)
        try enroll(1)
        _ = try other.replace(.finger, of: bcid, with: [references[2]], marked: nil)
        #expect(try store.mark(of: bcid) == mark)
        #expect(try store.mark(of: BCID("a.1.2")) == nil)
    }

    @Test func whoeverIsEnrolledAnewIsAnother() throws {
        try enroll(0)
        let mark = try store.mark(of: bcid)
        _ = try other.delete(bcid)
        #expect(try store.mark(of: bcid) == nil)
        try enroll(0)
        let later = try #require(try store.mark(of: bcid))
        #expect(later != mark)
        #expect(try store.documents(of: bcid).count == 1)
    }

    @Test func referencesForSomebodyElseAreNotStored() throws {
        try enroll(0)
        let mark = try store.mark(of: bcid)
        #expect(try store.append([references[1]], to: bcid, marked: mark).map(\.sample) == [2])
        _ = try other.delete(bcid)
        let refusal = WhorlError.unknownBCID(bcid)
        #expect(throws: refusal) { try store.append([references[1]], to: bcid, marked: mark) }
        #expect(try store.records(in: .all).isEmpty)
        try enroll(0)
        #expect(throws: refusal) { try store.append([references[1]], to: bcid, marked: mark) }
        #expect(throws: refusal) { try store.replace(.finger, of: bcid, with: [references[1]], marked: mark) }
        #expect(try store.references().map(\.template) == [references[0].template])
        #expect(try store.status(deep: true).isHealthy)
    }
}
