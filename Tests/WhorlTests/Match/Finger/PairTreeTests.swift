import Testing

import Whorl

/// Pairings on skin that is pressed and sheared; minutiae stand in a grid, all with one direction.
@Suite("PairTree")
struct PairTreeTests {
    typealias Place = (x: Float, y: Float)

    /// 49 minutiae, 40 pixels apart.
    static let grid: [Place] = (0..<49).map { number in
        let (row, column) = number.quotientAndRemainder(dividingBy: 7)
        return (x: Float(60 + 40 * column), y: Float(60 + 40 * row))
    }
    /// Descriptors of which each agrees with itself alone: the first, no other one has a bit of.
    static let own: [MinutiaDescriptor] = (0..<32).map { number in
        let bits: UInt64 = 0b11 << UInt64(2 * number)
        return MinutiaDescriptor(low: bits, high: bits)
    }

    /// Skin that is pushed to the right towards the lower edge, by the square of the way: no rigid motion fits.
    static func sheared(_ places: [Place], by far: Float) -> [Place] {
        places.map { ($0.x + far * $0.y * $0.y / (300 * 300), $0.y) }
    }

    static func print(_ places: [Place], _ descriptors: [MinutiaDescriptor] = own) -> PreparedFinger {
        FingerEvidenceTests.print(places, descriptors: descriptors)
    }

    /// A pairing of the first minutiae in their order, as a search would have found it.
    static func pairing(_ pairs: [(Int, Int)], _ first: PreparedFinger, _ second: PreparedFinger) -> PairTree {
        var tree = PairTree(root: pairs[0], alone(first), alone(second))
        for (a, b) in pairs.dropFirst() { tree.add(a, b) }
        return tree
    }

    /// A print of the same number of minutiae, so far apart that no edge of one fits one of another.
    private static func alone(_ print: PreparedFinger) -> PreparedFinger {
        Self.print([(print.points.x[0], 60)], [])
    }

    static func workspace(_ first: PreparedFinger, _ second: PreparedFinger) -> ComparisonWorkspace {
        var workspace = ComparisonWorkspace()
        workspace.usualLikeness = MinutiaDescriptor.meanLikeness(
            first.template.descriptors, second.template.descriptors)
        return workspace
    }

    static func areTrue(_ tree: PairTree) -> Bool { tree.pairs.allSatisfy { $0.first == $0.second } }

    @Test func aPairThatIsTakenOutIsFree() {
        let print = Self.print(Self.grid)
        var tree = Self.pairing([(0, 0), (1, 2), (2, 1)], print, print)
        tree.remove(1)
        #expect(tree.pairs.map(\.first) == [0, 2])
        #expect(tree.pairs.map(\.second) == [0, 1])
        tree.add(1, 2)
        #expect(tree.pairs.map(\.second) == [0, 1, 2])
    }

    @Test func aPairThatStraysIsTakenOut() {
        let print = Self.print(Self.grid)
        let pairs = (0..<16).map { ($0, $0) } + [(40, 33)]
        var tree = Self.pairing(pairs, print, print)
        var workspace = Self.workspace(print, print)
        tree.bend(print, print, &workspace)
        #expect(Self.areTrue(tree))
        #expect(tree.count == 49)
    }

    /// From pairs of the upper rows, where the skin lies as before, the pairing finds its way down.
    @Test(arguments: [20, 30] as [Float])
    func shearedSkinIsPaired(far: Float) {
        let (first, second) = (Self.print(Self.grid), Self.print(Self.sheared(Self.grid, by: far)))
        var tree = Self.pairing((0..<21).map { ($0, $0) }, first, second)
        var workspace = Self.workspace(first, second)
        tree.complete(first, second, limit: MatchParameters.completionDistance, &workspace)
        let rigid = tree.count
        tree.bend(first, second, &workspace)
        #expect(Self.areTrue(tree))
        #expect(tree.count > rigid)
    }

    @Test func withoutDescriptorsNothingBends() {
        let (first, second) = (Self.print(Self.grid, []), Self.print(Self.sheared(Self.grid, by: 60), []))
        var tree = Self.pairing((0..<21).map { ($0, $0) } + [(40, 33)], first, second)
        var workspace = Self.workspace(first, second)
        tree.bend(first, second, &workspace)
        #expect(tree.count == 22)
    }

    /// On one place, with one direction, minutiae of opposite descriptors are no pair.
    @Test func minutiaeThatAreNotAlikeAreNoPair() {
        let places = Array(Self.grid.prefix(8))
        let ones = MinutiaDescriptor(low: .max, high: .max)
        let first = Self.print(places, Array(repeating: ones, count: 8))
        let second = Self.print(
            places, Array(repeating: ones, count: 7) + [MinutiaDescriptor(low: 0, high: 0)])
        var tree = Self.pairing([(0, 0)], first, second)
        var workspace = Self.workspace(first, second)
        tree.complete(first, second, limit: MatchParameters.completionDistance, &workspace)
        #expect(tree.pairs.map(\.first).sorted() == Array(0..<7))
        #expect(Self.areTrue(tree))
    }

    /// Two minutiae lie equally near to where one says: the one that looks like it is its partner.
    @Test func theLikeOfTwoNearMinutiaeIsThePartner() {
        let places = Array(Self.grid.prefix(8))
        let moved = places.dropLast() + [(places[7].x - 4, places[7].y), (places[7].x + 3, places[7].y)]
        let first = Self.print(places, Array(Self.own.prefix(8)))
        let second = Self.print(Array(moved), Array(Self.own.prefix(8)) + [Self.own[20]])
        var tree = Self.pairing((0..<7).map { ($0, $0) }, first, second)
        var workspace = Self.workspace(first, second)
        tree.complete(first, second, limit: MatchParameters.completionDistance, &workspace)
        #expect(tree.pairs.last?.second == 7)
    }
}
