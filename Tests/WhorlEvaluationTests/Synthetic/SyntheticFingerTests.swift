import Glibc
import Testing
import Whorl
import WhorlNumerics

import WhorlEvaluation

struct SyntheticFingerTests {
    @Test(arguments: [1, 99] as [UInt64]) func seedGivesItsFinger(seed: UInt64) {
        let (first, second) = (SyntheticFinger(seed: seed), SyntheticFinger(seed: seed))
        #expect(first.relief == second.relief)
        #expect(first.pattern == second.pattern)
        #expect(first.impression(3) == second.impression(3))
        #expect(first.relief != SyntheticFinger(seed: seed + 1).relief)
    }

    @Test func impressionsDiffer() {
        let finger = SyntheticFinger(seed: 4)
        let images = (1...4).map { finger.impression($0) }
        for first in images.indices {
            for second in images.indices where first < second { #expect(images[first] != images[second]) }
        }
    }

    @Test(arguments: [(64, 64), (388, 374), (301, 483)]) func impressionHasItsSize(width: Int, height: Int) {
        let image = SyntheticFinger(seed: 2).impression(1, size: ImpressionSize(width: width, height: height))
        #expect((image.width, image.height) == (width, height))
        #expect(image.resolution == 500)
    }

    /// The period measured on the relief is the one that was laid out, and in the range of real fingers.
    @Test(arguments: 1...6 as ClosedRange<UInt64>) func ridgePeriodIsMeasured(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pattern = PatternClass.drawn(using: &generator)
        let points = SingularPoints(pattern, using: &generator)
        let model = OrientationModel(pattern, points: points, using: &generator)
        let orientation = RidgeOrientation(model, using: &generator)
        let period = RidgePeriod(along: orientation, using: &generator)
        let relief = RidgeGrowth.relief(along: orientation, period: period, using: &generator)
        let measured = try #require(Self.medianPeriod(of: relief, across: orientation))
        let planned = period.plane.values.sorted()[period.plane.values.count / 2]
        // A lag is a whole number of half pixels, and minutiae add their share.
        #expect(abs(measured - planned) < 0.5)
        #expect((7...11).contains(measured))
    }

    /// Real extractors find on the development sets between 13 and 130 minutiae, in the middle 40 to 60.
    @Test func impressionsHaveMinutiae() throws {
        var counts: [Int] = []
        for seed in 1...4 as ClosedRange<UInt64> {
            let finger = SyntheticFinger(seed: seed)
            for number in 1...3 {
                counts.append(try MinutiaExtractor().features(of: finger.impression(number)).minutiae.count)
            }
        }
        counts.sort()
        #expect((28...65).contains(counts[counts.count / 2]))
    }

    /// The median over the print of the lag at which the relief across the ridges is most like itself, in pixels.
    private static func medianPeriod(of relief: FloatPlane, across orientation: RidgeOrientation) -> Float? {
        let (step, half, margin) = (Float(0.5), 40, 30)
        var periods: [Float] = []
        for row in stride(from: margin, to: relief.height - margin, by: 12) {
            for column in stride(from: margin, to: relief.width - margin, by: 12) {
                let angle = orientation.angle(column: column, row: row)
                let profile = (-half...half).map { offset in
                    relief.value(
                        x: Float(column) - sin(angle) * Float(offset) * step,
                        y: Float(row) - cos(angle) * Float(offset) * step)
                }
                let lags = 10...28
                let best = lags.max { autocorrelation(profile, lag: $0) < autocorrelation(profile, lag: $1) }
                if let best { periods.append(Float(best) * step) }
            }
        }
        periods.sort()
        return periods.isEmpty ? nil : periods[periods.count / 2]
    }

    private static func autocorrelation(_ profile: [Float], lag: Int) -> Float {
        zip(profile, profile.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / Float(profile.count - lag)
    }
}
