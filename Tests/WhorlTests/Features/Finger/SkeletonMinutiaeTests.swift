import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite("SkeletonMinutiae")
struct SkeletonMinutiaeTests {
    /// Minutiae of drawn ridges under a flow of one angle, in radians with y down.
    static func minutiae(_ rows: [String], flow angle: Float = 0) -> [SkeletonMinutiae.Found] {
        let columns = (rows[0].count + DrawnPrint.side - 1) / DrawnPrint.side
        let flow = DrawnPrint.flow(columns, (rows.count + DrawnPrint.side - 1) / DrawnPrint.side, angle: angle)
        return SkeletonMinutiae(RidgeGraph(SkeletonTests.skeleton(rows)), along: flow).minutiae
    }

    /// A ridge one pixel wide, along row 3 from column 4.
    static func line(_ length: Int) -> [String] {
        let empty = String(repeating: ".", count: length + 8)
        return [empty, empty, empty, "...." + String(repeating: "#", count: length) + "....", empty, empty, empty]
    }

    static func isDirection(_ found: Float, _ expected: Float) -> Bool { angleDifference(found, expected) < 1e-5 }

    @Test func aLineHasTwoEndingsThatPointAlongIt() throws {
        let ends = Self.minutiae(Self.line(20)).sorted { $0.x < $1.x }
        try #require(ends.count == 2)
        #expect(ends.map { [$0.x, $0.y] } == [[4, 3], [23, 3]])
        #expect(ends.allSatisfy { $0.kind == .ending })
        // The ridge runs away from its end.
        #expect(Self.isDirection(ends[0].direction, 0))
        #expect(Self.isDirection(ends[1].direction, .pi))
    }

    /// A ridge of at most half the steps that its direction takes has no endings.
    @Test(arguments: [(3, 0), (5, 0), (6, 2), (7, 2)] as [(Int, Int)])
    func shortLinesHaveNoEndings(length: Int, endings: Int) {
        #expect(FingerParameters.directionSteps == 10)
        #expect(Self.minutiae(Self.line(length)).count == endings)
    }

    /// The flow is finer than ten steps along pixels, as long as they agree.
    @Test(arguments: [0.3, -0.3, 0.69, -0.69] as [Float])
    func theFlowGivesTheDirectionWhereItAgrees(angle: Float) throws {
        #expect(FingerParameters.fieldAngle == 0.7)
        let end = try #require(Self.minutiae(Self.line(20), flow: angle).min { $0.x < $1.x })
        #expect(Self.isDirection(end.direction, angle))
    }

    @Test(arguments: [0.71, -0.71, 1.5] as [Float])
    func theLineGivesTheDirectionWhereTheFlowDisagrees(angle: Float) throws {
        let end = try #require(Self.minutiae(Self.line(20), flow: angle).min { $0.x < $1.x })
        #expect(Self.isDirection(end.direction, 0))
    }

    /// Eleven pixels straight on, then down: the direction is that of the first ten steps.
    @Test func theDirectionIsThatOfTenSteps() throws {
        func bent(after steps: Int) -> [String] {
            var rows = Array(repeating: Array(repeating: ".", count: 30), count: 30)
            for x in 4...4 + steps { rows[4][x] = "#" }
            for y in 4...24 { rows[y][4 + steps] = "#" }
            return rows.map { $0.joined() }
        }
        // A flow across disagrees with every direction here.
        let straight = try #require(Self.minutiae(bent(after: 12), flow: .pi / 2).first { $0.x == 4 })
        #expect(Self.isDirection(straight.direction, 0))
        let early = try #require(Self.minutiae(bent(after: 5), flow: .pi * 0.6).first { $0.x == 4 })
        #expect(early.direction > 0.3)
    }

    /// A fork of a stem downwards and two branches up to the left and right, 8 pixels each, at (10, 10).
    static let fork: [String] = {
        var rows = Array(repeating: Array(repeating: ".", count: 21), count: 22)
        for step in 0...8 {
            rows[10 - step][10 - step] = "#"
            rows[10 - step][10 + step] = "#"
            rows[10 + step][10] = "#"
        }
        return rows.map { $0.joined() }
    }()

    @Test func aForkPointsIntoItsValley() throws {
        let found = Self.minutiae(Self.fork, flow: .pi / 2)
        #expect(found.count { $0.kind == .ending } == 3)
        let forks = found.filter { $0.kind == .bifurcation }
        let fork = try #require(forks.first)
        #expect(forks.count == 1)
        #expect([fork.x, fork.y] == [10, 10])
        // The valley lies above, between the branches that are closest to each other.
        #expect(Self.isDirection(fork.direction, -.pi / 2))
    }

    @Test func aValleyTheFlowDisagreesWithIsTraced() throws {
        let fork = try #require(Self.minutiae(Self.fork, flow: 0).first { $0.kind == .bifurcation })
        #expect(Self.isDirection(fork.direction, -.pi / 2))
    }

    @Test func aCrossingOfTwoRidgesIsNoMinutia() {
        var rows = Array(repeating: Array(repeating: ".", count: 21), count: 21)
        for step in 2...18 {
            rows[10][step] = "#"
            rows[step][10] = "#"
        }
        let found = Self.minutiae(rows.map { $0.joined() })
        #expect(found.count == 4)
        #expect(found.allSatisfy { $0.kind == .ending })
    }

    @Test func aClosedRidgeHasNone() {
        var rows = Array(repeating: Array(repeating: ".", count: 20), count: 20)
        for step in 5...14 {
            rows[4][step] = "#"
            rows[15][step] = "#"
            rows[step][4] = "#"
            rows[step][15] = "#"
        }
        #expect(Self.minutiae(rows.map { $0.joined() }).isEmpty)
        #expect(Self.minutiae(Array(repeating: "....................", count: 20)).isEmpty)
    }
}
