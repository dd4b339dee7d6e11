import Testing

import WhorlNetwork

@Suite struct LandmarkCascadeTests {
    private static let box = LandmarkCascade.Box(left: 10, top: 20, right: 74, bottom: 84)

    /// By hand, in a box of 64 pixels: landmarks are at (26, 52) and (58, 52), the third place 8 pixels right of the
    /// first landmark. All levels are the same, so that differences of 0 are not above 0, 16 or 32: the right branch
    /// twice, to the leaf 3. Its steps are 3, 4, 5 and 6 pixels, and 4, 5, 6 and 7 in the second stage.
    @Test func aFlatImageTakesTheRightBranches() throws {
        let found = try LandmarkCascade(dlib: DlibSample.cascade()).landmarks(in: Self.box) { _, _ in 100 }
        #expect(found.map(\.x) == [33, 69])
        #expect(found.map(\.y) == [61, 65])
    }

    /// The first landmark is brighter by 40 than the second one: left at the root, and at its left child, which compares
    /// the second landmark with the third place, right where these are alike: the leaf 1, of 1, 2, 3 and 4 pixels.
    @Test func differencesOfLevelsChooseTheBranch() throws {
        var asked: [[Int]] = []
        let found = try LandmarkCascade(dlib: DlibSample.cascade()).landmarks(in: Self.box) { x, y in
            asked.append([x, y])
            return x == 26 && y == 52 ? 140 : 100
        }
        #expect(asked.prefix(3) == [[26, 52], [58, 52], [34, 52]])
        // The second stage looks at a flat place and takes the leaf 3.
        #expect(found.map(\.x) == [31, 67])
        #expect(found.map(\.y) == [59, 63])
    }

    @Test func filesCutOffOrLongerAreRefused() {
        let bytes = DlibSample.cascade()
        for length in 0..<bytes.count {
            #expect(throws: NetworkError.self) { try LandmarkCascade(dlib: Array(bytes[..<length])) }
        }
        #expect(throws: NetworkError.self) { try LandmarkCascade(dlib: bytes + [0]) }
    }

    @Test func placesAndAnchorsThatThereAreNotAreRefused() throws {
        let bytes = DlibSample.cascade()
        // The first node's first place is the first number after: version, shape, stages, trees and nodes.
        var start = DlibBytes()
        start.integer(1)
        start.column([0.25, 0.5, 0.75, 0.5])
        start.integers(2, 1, 3)
        var damaged = bytes
        #expect(damaged[start.bytes.count] == 1 && damaged[start.bytes.count + 1] == 0)
        damaged[start.bytes.count + 1] = 3
        #expect(throws: NetworkError.damagedModel(reason: "a tree compares a place that there is not")) {
            try LandmarkCascade(dlib: damaged)
        }
    }

    @Test func limitsAreCheckedBeforeMemoryIsTaken() {
        let limits = NetworkLimits(
            fileBytes: 1 << 20, nodes: 10, rank: 4, elements: 20, workspaceBytes: 1 << 20, multiplications: 1 << 20)
        guard
            case .modelTooLarge = #expect(
                throws: NetworkError.self,
                performing: {
                    try LandmarkCascade(dlib: DlibSample.cascade(), limits: limits)
                })
        else {
            Issue.record("more numbers than the limit")
            return
        }
    }
}
