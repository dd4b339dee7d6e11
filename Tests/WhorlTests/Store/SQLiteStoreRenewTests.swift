import Testing

import Whorl

/// References that take the place of a person's outdated ones.
@Suite struct SQLiteStoreRenewTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore
    private let bcid: BCID
    private var source = TemplateSource(seed: 5)

    init() throws {
        folder = try TemporaryFolder()
        store = try folder.store()
        bcid = try BCID("a.1.1")
    }

    private mutating func print(_ position: FingerPosition, version: Int = 2, created: Int = 9) -> NewReference {
        NewReference(
            bcid: bcid, position: position, created: created,
            template: .finger(source.finger(extractorVersion: version)))
    }

    private func renew(_ references: [NewReference]) throws(WhorlError) -> Int {
        try store.renew(.finger, of: bcid, with: references) { $0.extractorVersion != 2 }
    }

    @Test mutating func outdatedPrintsGoAndCurrentOnesStay() throws {
        let current = print(.leftThumb, created: 7)
        _ = try store.append([print(.rightIndex, version: 1), current, print(.rightIndex, version: 1)])
        let outdated = try store.sealed(bcid)
        let new = print(.rightIndex)
        #expect(try renew([new]) == 2)
        let references = try store.references()
        #expect(references.map(\.template) == [current.template, new.template])
        #expect(
            references.map(\.record.created) == [7, 9]
                && references.map(\.record.position) == [.leftThumb, .rightIndex])
        // The bytes of all of them are sealed anew, and those from before are in no file.
        #expect(try SQLiteStoreDeleteTests.windows(of: outdated, foundIn: folder) == 0)
        #expect(try store.status(deep: true).isHealthy)
    }

    @Test mutating func aFingerWithoutAnImageKeepsItsPrints() throws {
        let (old, thumb) = (print(.rightIndex, version: 1), print(.leftThumb, version: 1))
        _ = try store.append([old, thumb])
        let before = try store.references()
        let refusal = WhorlError.insufficientData(
            reason: "there are outdated prints of left-thumb, and no image to replace them")
        let new = print(.rightIndex)
        #expect(throws: refusal) { try renew([new]) }
        #expect(try store.references() == before)
    }

    @Test mutating func printsOfNoNamedFingerAreReplacedByAny() throws {
        _ = try store.append([print(.unknown, version: 1)])
        #expect(try renew([print(.rightIndex)]) == 1)
        #expect(try store.records(in: .all).map(\.position) == [.rightIndex])
    }

    @Test mutating func aSecondTimeChangesNothing() throws {
        _ = try store.append([print(.rightIndex, version: 1)])
        let new = print(.rightIndex)
        #expect(try renew([new]) == 1)
        #expect(try renew([new]) == 0)
        #expect(try store.references().map(\.template) == [new.template])
    }

    @Test mutating func whoWasDeletedStaysSo() throws {
        let new = print(.rightIndex)
        #expect(throws: WhorlError.unknownBCID(bcid)) { try renew([new]) }
        #expect(try store.records(in: .all).isEmpty)
    }
}
