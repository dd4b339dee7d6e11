import Testing
import WhorlNumerics

import Whorl

@Suite("PrintArea")
struct PrintAreaTests {
    /// The area of blocks with these shares of ridges and one coherence.
    static func area(_ ink: Plane<Float>, coherence: Float = 1) -> PrintArea {
        let side = FingerParameters.blockSide
        let (width, height) = (ink.width * side, ink.height * side)
        let values = (0..<width * height).map { 1 - 2 * ink[$0 % width / side, $0 / width / side] }
        return PrintArea(
            RestoredPrint(pixels: Plane(width: width, height: height, values: values)),
            DrawnPrint.flow(ink.width, ink.height, coherence: coherence))
    }

    /// Shares of ridges by column, each `columns` wide and 20 high.
    static func stripes(_ stripes: [(columns: Int, ink: Float)], height: Int = 20) -> Plane<Float> {
        let row = stripes.flatMap { Array(repeating: $0.ink, count: $0.columns) }
        return Plane(width: row.count, height: height, values: (0..<height).flatMap { _ in row })
    }

    static func columns(_ area: PrintArea) -> [Bool] { (0..<area.inside.width).map { area.inside[$0, 10] } }

    @Test(arguments: [(0.16, true), (0.14, false), (0, false)] as [(Float, Bool)])
    func ridgesHaveALeastShare(ink: Float, isInside: Bool) {
        #expect(FingerParameters.minimumInk == 0.15)
        let area = Self.area(Plane(width: 10, height: 10, repeating: ink))
        #expect(area.inside.values.allSatisfy { $0 == isInside })
    }

    @Test(arguments: [(0.12, true), (0.119, false)] as [(Float, Bool)])
    func coherenceHasALeastLevel(coherence: Float, isInside: Bool) {
        #expect(FingerParameters.minimumCoherence == 0.12)
        let area = Self.area(Plane(width: 10, height: 10, repeating: 0.5), coherence: coherence)
        #expect(area.inside.values.allSatisfy { $0 == isInside })
    }

    @Test func smoothingFillsAHoleAndDropsASpot() {
        var hole = Plane<Float>(width: 20, height: 20, repeating: 0.5)
        hole[10, 10] = 0
        #expect(Self.area(hole).inside.values.allSatisfy { $0 })
        var spot = Self.stripes([(10, 0.5), (10, 0)])
        spot[15, 10] = 0.5
        // Smoothing the share of ridges makes the area a block wider.
        #expect(Self.columns(Self.area(spot)) == Array(repeating: true, count: 11) + Array(repeating: false, count: 9))
    }

    /// Three columns, which become five, are 0.15 of 32, which become 33, and less of 33.
    @Test(arguments: [(32, true), (33, false)] as [(Int, Bool)])
    func partsMuchSmallerThanTheLargestAreDropped(columns: Int, isKept: Bool) {
        #expect(FingerParameters.relativePart == 0.15)
        let area = Self.area(Self.stripes([(columns, 0.5), (8, 0), (3, 0.5), (8, 0)]))
        let expected =
            Array(repeating: true, count: columns + 1) + Array(repeating: false, count: 6)
            + Array(repeating: isKept, count: 5) + Array(repeating: false, count: 7)
        #expect(Self.columns(area) == expected)
    }

    /// 8 pixels at 500 dpi are 0.4064 mm.
    @Test func areaIsInSquareMillimetres() {
        #expect(DrawnPrint.area(["...", "..."]).squareMillimetres == 0)
        #expect(abs(DrawnPrint.area([".#.", "##."]).squareMillimetres - 3 * 0.4064 * 0.4064) < 1e-9)
    }

    /// The ridged blocks of four blocks that share a period; one of them lies outside.
    static func ridged(strength: Float, period: Float, clarity: Float) -> Double {
        let one = RidgePeriod(
            map: Plane(width: 1, height: 1, repeating: period),
            strength: Plane(width: 1, height: 1, repeating: strength),
            median: period)
        return DrawnPrint.area(["##", "#."]).ridged(one, DrawnPrint.clarity(2, 2, clarity)) / (0.4064 * 0.4064)
    }

    @Test(
        arguments: [
            (0.35, 9, 0.5, 3), (0.349, 9, 0.5, 0), (0.35, 9, 0.499, 0), (1, 3.8, 1, 3), (1, 3.79, 1, 0), (1, 19, 1, 3),
            (1, 19.01, 1, 0),
        ] as [(Float, Float, Float, Double)])
    func ridgedBlocksAreStrongOfAPossiblePeriodAndClear(
        strength: Float, period: Float, clarity: Float, blocks: Double
    ) {
        #expect(abs(Self.ridged(strength: strength, period: period, clarity: clarity) - blocks) < 1e-9)
    }
}
