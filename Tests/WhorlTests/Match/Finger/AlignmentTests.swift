import Glibc
import Testing

import Whorl

@Suite("Alignment, EdgeTable, FlowAgreement")
struct AlignmentTests {
    /// Stored units round places by an eighth of a pixel.
    static let rounding: Float = 0.4

    @Test(arguments: [Float(0), 0.5, -1.2, 3])
    func findsTheMotion(angle: Float) {
        let finger = RandomPrint.minutiae(20, seed: 3)
        let a = PointSet(RandomPrint.template(finger).points)
        let b = PointSet(RandomPrint.template(finger, turned: angle, moved: (14, -6)).points)
        let alignment = Alignment((0..<20).map { ($0, $0) }, a, b)
        #expect(abs(remainderf(alignment.rotation - angle, 2 * .pi)) < 0.01)
        for index in 0..<20 {
            let there = alignment.moved(a.x[index], a.y[index])
            #expect(hypotf(there.x - b.x[index], there.y - b.y[index]) < Self.rounding)
            let back = alignment.inverse.moved(there.x, there.y)
            #expect(hypotf(back.x - a.x[index], back.y - a.y[index]) < 0.01)
        }
    }

    @Test func onePairIsAlignedByItsDirections() {
        let finger = RandomPrint.minutiae(1, seed: 4)
        let a = PointSet(RandomPrint.template(finger).points)
        let b = PointSet(RandomPrint.template(finger, turned: 0.8).points)
        #expect(abs(Alignment([(0, 0)], a, b).rotation - 0.8) < 0.01)
    }

    @Test func edgesDoNotSeeMotion() {
        let finger = RandomPrint.minutiae(25, seed: 7)
        let a = EdgeTable(PointSet(RandomPrint.template(finger).points))
        let b = EdgeTable(PointSet(RandomPrint.template(finger, turned: 1.1, moved: (3, 9)).points))
        #expect(a.edges.count == 25 * MatchParameters.edges)
        for (mine, theirs) in zip(a.edges, b.edges) where mine.neighbour == theirs.neighbour {
            #expect(abs(mine.length - theirs.length) < 2 * Self.rounding)
            #expect(abs(remainderf(mine.turn - theirs.turn, 2 * .pi)) < 0.02)
        }
        for row in 0..<25 {
            let lengths = a.edges[row * a.perPoint..<(row + 1) * a.perPoint].map(\.length)
            #expect(lengths == lengths.sorted())
        }
    }

    @Test func flowAgreesWithItselfAndNotWhenTurned() {
        let print = RandomPrint.template(RandomPrint.minutiae(10, seed: 1))
        let points = PointSet(print.points)
        let same = Alignment((0..<10).map { ($0, $0) }, points, points)
        let own = FlowAgreement(print.ridges, print.ridges, same)
        #expect(own.agreement > 0.9)
        let turned = PointSet(RandomPrint.template(RandomPrint.minutiae(10, seed: 1), turned: .pi / 2).points)
        let wrong = FlowAgreement(print.ridges, print.ridges, Alignment((0..<10).map { ($0, $0) }, points, turned))
        #expect(wrong.agreement < 0)
    }
}
