import Testing

import Whorl
import WhorlEvaluation

@Suite struct SensorStyleTests {
    private static let finger = SyntheticFinger(seed: 5)

    @Test func opticalIsTheStandardSensor() {
        #expect(Self.finger.impression(2, on: .optical) == Self.finger.impression(2))
    }

    @Test(arguments: SensorStyle.allCases) func stylesAreRepeatable(style: SensorStyle) {
        let image = Self.finger.impression(3, on: style)
        #expect(image == Self.finger.impression(3, on: style))
        #expect(image != Self.finger.impression(4, on: style))
        #expect(image.width == style.size.width && image.height == style.size.height)
    }

    /// A style changes how a finger is taken, not whose it is: its impressions still show minutiae.
    @Test(arguments: SensorStyle.allCases) func stylesShowPrints(style: SensorStyle) throws {
        let features = try MinutiaExtractor().features(of: Self.finger.impression(1, on: style))
        #expect(features.minutiae.count >= 10)
    }

    @Test func grayLevelsAreThoseOfTheStyle() {
        func range(_ style: SensorStyle) -> Int {
            let pixels = Self.finger.impression(1, on: style).pixels.sorted()
            return Int(pixels[pixels.count * 95 / 100]) - Int(pixels[pixels.count * 5 / 100])
        }
        #expect(range(.faint) < range(.optical) && range(.optical) <= range(.capacitive))
    }
}
