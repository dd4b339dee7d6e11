import Testing
import WhorlIdentity
import WhorlNetwork
import WhorlNumerics

import Whorl
import WhorlVectors

/// Errors of the targets below reach callers as errors of the engine, with the same facts.
@Suite struct WhorlErrorMappingTests {
    @Test func errorsOfNetworksKeepTheirFacts() {
        let pairs: [(NetworkError, WhorlError)] = [
            (.damagedModel(reason: "r"), .damagedModel(reason: "r")),
            (
                .unsupportedModel(node: "n", operation: "o", feature: "f"),
                .unsupportedModel(node: "n", operation: "o", feature: "f")
            ),
            (
                .modelTooLarge(quantity: "nodes", got: 3, limit: 2),
                .modelTooLarge(quantity: "nodes", got: 3, limit: 2)
            ),
            (
                .wrongModelInput(width: 1, height: 2, reason: "r"),
                .wrongModelInput(width: 1, height: 2, reason: "r")
            ),
        ]
        for (error, expected) in pairs { #expect(WhorlError(error) == expected) }
    }

    @Test func errorsOfVectorsKeepTheirFacts() {
        let pairs: [(VectorError, WhorlError)] = [
            (.wrongDimension(got: 1, expected: 2), .wrongDimension(got: 1, expected: 2)),
            (.unusableVector(index: 3, reason: "r"), .unusableVector(index: 3, reason: "r")),
            (.damagedVectorFile(path: "p", reason: "r"), .damagedVectorFile(path: "p", reason: "r")),
            (.unsupportedVectorFile(path: "p", feature: "f"), .unsupportedVectorFile(path: "p", feature: "f")),
            (.damagedIndexFile(path: "p", reason: "r"), .damagedIndexFile(path: "p", reason: "r")),
            (.unsupportedIndexVersion(got: 2, supported: 1), .unsupportedIndexVersion(got: 2, supported: 1)),
            (.unavailable(cause: WhorlError.storeBusy(path: "p")), .storeBusy(path: "p")),
        ]
        for (error, expected) in pairs { #expect(WhorlError(error) == expected) }
    }

    @Test func errorsOfNamesKeepTheirFacts() {
        #expect(WhorlError(IdentityError.malformedBCID(reason: "r")) == .malformedBCID(reason: "r"))
        #expect(WhorlError(IdentityError.unknownFingerPosition(name: "n")) == .unknownFingerPosition(name: "n"))
    }

    @Test func anErrorOfWhoBringsVectorsReachesTheCaller() throws {
        let index = VectorIndex(dimension: 16)
        let key = VectorKey(bcid: try BCID("test.1.1"), sample: 1)
        try index.update(adding: [VectorEntry(key: key, values: [1] + Array(repeating: 0, count: 15))])
        let damage = WhorlError.storeDamaged(path: "p", reason: "r")
        let block = VectorBlock(
            keys: [key], coded: index.snapshot.blocks[0].coded,
            values: BlockValues { () throws(WhorlError) in throw damage })
        let broken = VectorIndex(dimension: 16, blocks: [block])
        let probe = [Float](repeating: 0.25, count: 16)
        let other = VectorEntry(key: VectorKey(bcid: key.bcid, sample: 2), values: probe)
        #expect(throws: damage) { try broken.update(adding: [other]) }
        #expect(throws: damage) { try broken.snapshot.candidates(for: probe, SearchOptions()) }
        #expect(throws: damage) { try broken.snapshot.entries(of: key.bcid) }
    }
}
