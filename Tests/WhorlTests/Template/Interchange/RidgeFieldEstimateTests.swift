import Testing

import Whorl

@Suite struct RidgeFieldEstimateTests {
    private static func point(_ x: Int, _ y: Int, _ degrees: Int) -> FingerTemplate.Point {
        .init(
            x: UInt16(4 * x), y: UInt16(4 * y), direction: UInt16(degrees * 1024 / 360), kind: .ending, quality: 50)
    }

    @Test func flowFollowsMinutiaeOfOneDirectionEitherWay() {
        let field = RidgeField(estimatedFrom: [
            Self.point(80, 80, 45), Self.point(160, 80, 225), Self.point(80, 160, 45), Self.point(160, 160, 225),
        ])
        let inside = field.orientations.filter { $0 != RidgeField.outside }
        #expect(!inside.isEmpty && inside.allSatisfy { (44...46).contains($0) })
        #expect(field.orientation(x: 120, y: -120) != nil)
        #expect(field.orientation(x: 8, y: -8) == nil)
    }

    @Test func flowTurnsBetweenMinutiae() throws {
        let field = RidgeField(estimatedFrom: [Self.point(40, 40, 0), Self.point(200, 40, 90)])
        let (left, right) = (
            try #require(field.orientation(x: 40, y: -40)), try #require(field.orientation(x: 200, y: -40))
        )
        #expect(left < 10 || left > 170)
        #expect((80...100).contains(right))
    }

    @Test func emptyOneAndLine() {
        #expect(RidgeField(estimatedFrom: []).orientations.allSatisfy { $0 == RidgeField.outside })
        #expect(RidgeField(estimatedFrom: [Self.point(50, 50, 90)]).orientation(x: 50, y: -50) == 90)
        let line = RidgeField(estimatedFrom: (0..<5).map { Self.point(40 * $0, 40, 30) })
        #expect(line.orientation(x: 90, y: -40) != nil && line.orientation(x: 90, y: -120) == nil)
    }

    @Test func hullHoldsItsPlacesAndKnowsDistances() {
        let square = ConvexHull([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (5, 0)])
        #expect(square.corners.count == 4)
        #expect(square.distance(x: 5, y: 5) == 0 && square.distance(x: 10, y: 10) == 0)
        #expect(square.distance(x: 13, y: 14) == 5 && square.distance(x: 5, y: -2) == 2)
        #expect(ConvexHull([]).distance(x: 0, y: 0) == .infinity)
        #expect(ConvexHull([(1, 1), (1, 1)]).distance(x: 4, y: 5) == 5)
        #expect(ConvexHull([(0, 0), (4, 0)]).distance(x: 2, y: 3) == 3)
    }

    @Test(arguments: 0..<UInt64(50)) func hullOfRandomPlacesHoldsThemAll(seed: UInt64) {
        var source = TemplateSource(seed: seed)
        let places = (0..<source.number(in: 1...40)).map { _ in
            (x: Float(source.number(in: 0...30)), y: Float(source.number(in: 0...30)))
        }
        let hull = ConvexHull(places)
        // Whole numbers: the arithmetic is exact but for the distance's root.
        #expect(places.allSatisfy { hull.distance(x: $0.x, y: $0.y) < 1e-4 })
    }
}
