import Testing
import WhorlNumerics

import Whorl

@Suite("MinutiaFilter")
struct MinutiaFilterTests {
    /// The minutiae kept of a print of 20 x 20 blocks: 160 x 160 pixels.
    static func kept(
        _ found: [SkeletonMinutiae.Found], area: PrintArea = DrawnPrint.area(20, 20),
        clarity: RidgeClarity = DrawnPrint.clarity(20, 20, 0.5)
    ) -> [Minutia] {
        MinutiaFilter.reliable(SkeletonMinutiae(minutiae: found), area, clarity)
    }

    /// The border lies at a distance of 10; the pixel 160 is outside.
    @Test(
        arguments: [
            (10, 80, true), (9.9, 80, false), (149.9, 80, true), (150, 80, false), (80, 10, true),
            (80, 9.9, false), (80, 149.9, true), (80, 150, false),
        ] as [(Float, Float, Bool)])
    func minutiaeKeepTheirDistanceFromTheEdge(x: Float, y: Float, isKept: Bool) {
        #expect(FingerParameters.borderDistance == 10)
        #expect(Self.kept([DrawnPrint.found(x, y)]).count == (isKept ? 1 : 0))
    }

    @Test func aHoleOfThePrintIsAnEdge() {
        var inside = DrawnPrint.area(20, 20).inside
        // Pixels 80 to 87 of both directions.
        inside[10, 10] = false
        let area = PrintArea(inside: inside)
        #expect(Self.kept([DrawnPrint.found(69.9, 84)], area: area).count == 1)
        #expect(Self.kept([DrawnPrint.found(70, 84)], area: area).isEmpty)
        #expect(Self.kept([DrawnPrint.found(84, 97.9)], area: area).isEmpty)
        #expect(Self.kept([DrawnPrint.found(84, 98.1)], area: area).count == 1)
    }

    @Test func theEdgeIsLookedForInDiagonalsToo() {
        var inside = DrawnPrint.area(20, 20).inside
        inside[10, 10] = false
        let area = PrintArea(inside: inside)
        // 10 pixels at 45 degrees are 7.07 along each side.
        #expect(Self.kept([DrawnPrint.found(72.95, 72.95)], area: area).isEmpty)
        #expect(Self.kept([DrawnPrint.found(72.9, 72.9)], area: area).count == 1)
    }

    @Test(arguments: [(0, 0), (0.5, 50), (0.999, 99), (1, 100)] as [(Float, UInt8)])
    func qualityIsTheClarityInWholePercent(clarity: Float, quality: UInt8) {
        let map = DrawnPrint.clarity(20, 20, clarity)
        #expect(Self.kept([DrawnPrint.found(80, 80)], clarity: map).map(\.quality) == [quality])
    }

    @Test func qualityIsThatOfTheMinutiasBlock() {
        var map = DrawnPrint.clarity(20, 20, 0.25).map
        map[5, 6] = 0.75
        let found = [DrawnPrint.found(40, 48), DrawnPrint.found(47.9, 55.9), DrawnPrint.found(48, 70)]
        let kept = Self.kept(found, clarity: RidgeClarity(map: map))
        #expect(kept.map(\.quality) == [75, 75, 25])
    }

    @Test func facingMinutiaeThatAreNearAreBothDropped() {
        #expect(FingerParameters.clusterDistance == 6)
        func pair(_ distance: Float) -> [SkeletonMinutiae.Found] {
            [DrawnPrint.found(80, 80, 0), DrawnPrint.found(80 + distance, 80, .pi)]
        }
        #expect(Self.kept(pair(5.9)).isEmpty)
        #expect(Self.kept(pair(6)).count == 2)
    }

    @Test func facingIsMoreThanARightAngle() {
        func pair(_ turn: Float) -> [SkeletonMinutiae.Found] {
            [DrawnPrint.found(80, 80, 0), DrawnPrint.found(83, 80, turn)]
        }
        #expect(Self.kept(pair(.pi / 2)).count == 1)
        #expect(Self.kept(pair(.pi / 2 + 0.01)).isEmpty)
        #expect(Self.kept(pair(-.pi / 2 - 0.01)).isEmpty)
        #expect(Self.kept(pair(2 * .pi)).count == 1)
    }

    @Test func ofMinutiaeThatPointAlikeTheClearerOneStays() {
        var map = DrawnPrint.clarity(20, 20, 0.5).map
        map[10, 10] = 0.6
        let clarity = RidgeClarity(map: map)
        let (weak, clear) = (DrawnPrint.found(79, 84), DrawnPrint.found(81, 84))
        #expect(Self.kept([weak, clear], clarity: clarity).map(\.x) == [81])
        #expect(Self.kept([clear, weak], clarity: clarity).map(\.x) == [81])
        // The first of two that are equally clear.
        #expect(Self.kept([weak, clear]).map(\.x) == [79])
    }

    @Test func clearerMinutiaeComeFirstThenUpperThenLeftOnes() {
        var map = DrawnPrint.clarity(20, 20, 0.5).map
        map[12, 12] = 0.9
        let found = [
            DrawnPrint.found(60, 60), DrawnPrint.found(40, 60), DrawnPrint.found(90, 30),
            DrawnPrint.found(100, 100),
        ]
        let kept = Self.kept(found, clarity: RidgeClarity(map: map))
        #expect(kept.map { [$0.x, $0.y] } == [[100, 100], [90, 30], [40, 60], [60, 60]])
    }

    /// Found directions have y down, those of minutiae y up, in `0..<2π`; in degrees.
    @Test(arguments: [(0, 0), (90, 270), (-45, 45), (270, 90), (359, 1)] as [(Float, Float)])
    func directionsAreTurnedUpwards(found: Float, direction: Float) throws {
        let degree = Float.pi / 180
        let minutia = try #require(Self.kept([DrawnPrint.found(80, 80, found * degree)]).first)
        #expect(abs(minutia.direction - direction * degree) < 1e-5)
    }

    /// A direction just below 0 rounds to a full turn, which is 0.
    @Test func aDirectionIsLessThanAFullTurn() throws {
        let minutia = try #require(Self.kept([DrawnPrint.found(80, 80, 1e-9)]).first)
        #expect(minutia.direction == 0)
    }

    @Test func placeAndKindStay() {
        let found = [DrawnPrint.found(50.5, 70.25, kind: .bifurcation), DrawnPrint.found(90, 80, kind: .ending)]
        let kept = Self.kept(found)
        #expect(kept.map { [$0.x, $0.y] } == [[50.5, 70.25], [90, 80]])
        #expect(kept.map(\.kind) == [.bifurcation, .ending])
    }
}
