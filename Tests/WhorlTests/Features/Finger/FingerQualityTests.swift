import Testing
import WhorlNumerics

import Whorl

@Suite("FingerQuality")
struct FingerQualityTests {
    /// A print of 40 x 40 blocks, 264 square millimetres, of which `blocks` are inside.
    static func quality(
        blocks: Int = 1600, contrast: Float = 45, clarity: Float = 0.9, minutiae: Int = 30
    ) -> FingerQuality {
        let inside = Plane(width: 40, height: 40, values: (0..<1600).map { $0 < blocks })
        func plane(_ value: Float) -> Plane<Float> {
            // What lies outside does not count.
            Plane(width: 40, height: 40, values: inside.values.map { $0 ? value : 1000 })
        }
        return FingerQuality(
            DrawnPrint.print(contrast: plane(contrast)), PrintArea(inside: inside), RidgeClarity(map: plane(clarity)),
            Array(repeating: Minutia(x: 0, y: 0, direction: 0, kind: .ending, quality: 50), count: minutiae))
    }

    @Test func aGoodPrintHasAHundredInAll() {
        #expect(Self.quality() == FingerQuality(score: 100, area: 100, contrast: 100, clarity: 100, minutiae: 100))
        let better = Self.quality(contrast: 90, clarity: 1, minutiae: 60)
        #expect(better == FingerQuality(score: 100, area: 100, contrast: 100, clarity: 100, minutiae: 100))
    }

    /// A block is 0.16516 square millimetres, and 160 of them are a good area.
    @Test(arguments: [(0, 0), (97, 10), (484, 50), (964, 100), (963, 99), (969, 100)] as [(Int, Int)])
    func areaIsAPartOfAGoodOne(blocks: Int, area: Int) {
        #expect(Self.quality(blocks: blocks).area == area)
    }

    @Test(arguments: [(0, 0), (22.5, 50), (44.7, 99), (45, 100), (46, 100)] as [(Float, Int)])
    func contrastIsAPartOfAGoodOne(contrast: Float, part: Int) {
        #expect(Self.quality(contrast: contrast).contrast == part)
    }

    /// Noise has a clarity of 0.5, a good print 0.9.
    @Test(arguments: [(0.3, 0), (0.5, 0), (0.6, 25), (0.7, 50), (0.9, 100)] as [(Float, Int)])
    func clarityCountsFromThatOfNoise(clarity: Float, part: Int) {
        #expect(Self.quality(clarity: clarity).clarity == part)
    }

    @Test(arguments: [(0, 0), (4, 13), (15, 50), (29, 97), (30, 100)] as [(Int, Int)])
    func minutiaeAreAPartOfThirty(minutiae: Int, part: Int) {
        #expect(Self.quality(minutiae: minutiae).minutiae == part)
    }

    /// The fourth root of the product, in which a component counts at least 1.
    @Test(
        arguments: [
            (45, 0.9, 15, 84), (22.5, 0.7, 15, 59), (45, 0.5, 30, 32), (45, 0.3, 30, 32), (0, 0.5, 30, 10),
            (0, 0, 0, 3),
        ] as [(Float, Float, Int, Int)])
    func scoreIsTheGeometricMean(contrast: Float, clarity: Float, minutiae: Int, score: Int) {
        #expect(Self.quality(contrast: contrast, clarity: clarity, minutiae: minutiae).score == score)
    }

    @Test func aPrintWithoutAreaHasNothingButMinutiae() {
        let quality = Self.quality(blocks: 0)
        #expect(quality == FingerQuality(score: 3, area: 0, contrast: 0, clarity: 0, minutiae: 100))
    }
}
