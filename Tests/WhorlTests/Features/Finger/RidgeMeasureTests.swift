import Glibc
import Testing
import WhorlNumerics

import Whorl

/// Orientation and period of pictures whose orientation and period are known.
@Suite("OrientationField, RidgePeriod, EnhancedPrint")
struct RidgeMeasureTests {
    struct Measured {
        let print: NormalizedPrint
        let orientation: OrientationField
        let area: PrintArea
        let period: RidgePeriod

        init(_ image: GrayImage) {
            print = NormalizedPrint(image)
            orientation = OrientationField(print.pixels, sigmas: FingerParameters.tensorSigmas)
            area = PrintArea(RestoredPrint(pixels: print.pixels), orientation)
            period = RidgePeriod(print.pixels, orientation, area)
        }
    }

    @Test(arguments: [0, 15, 45, 70, 90, 120, 165])
    func orientationIsTheStripes(degrees: Int) {
        let measured = Measured(StripedPrint.image(angle: Double(degrees) * .pi / 180))
        for place in [(100, 100), (128, 128), (150, 90)] {
            // Rows run downwards: what is counter-clockwise to the eye is clockwise in pixels.
            let found = -Double(measured.orientation.ridgeAngle(x: place.0, y: place.1)) * 180 / .pi
            let difference = remainder(found - Double(degrees), 180)
            #expect(abs(difference) < 2, "found \(found)")
        }
    }

    @Test(arguments: [6.0, 7.5, 9, 10.5, 12], [0.0, 0.6, 1.5])
    func periodIsTheStripes(period: Double, angle: Double) {
        let measured = Measured(StripedPrint.image(angle: angle, period: period))
        #expect(abs(Double(measured.period.median) / period - 1) < 0.05)
    }

    @Test func stripesAreTheWholeArea() {
        let measured = Measured(StripedPrint.image())
        let part = Double(measured.area.inside.values.count { $0 }) / Double(measured.area.inside.values.count)
        #expect(part > 0.95)
    }

    @Test func enhancementKeepsRidgesInPlace() {
        let image = StripedPrint.image(angle: 0.5)
        let measured = Measured(image)
        let enhanced = EnhancedPrint(measured.print.pixels, measured.orientation, measured.period, measured.area)
        var agreeing = 0
        var count = 0
        for y in 40..<216 {
            for x in 40..<216 where abs(Int(image.pixels[y * 256 + x]) - 128) > 30 {
                count += 1
                if (image.pixels[y * 256 + x] < 128) == (enhanced.pixels[x, y] < 0) { agreeing += 1 }
            }
        }
        #expect(Double(agreeing) / Double(count) > 0.99)
    }
}
