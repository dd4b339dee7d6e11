import Testing

import Whorl

@Suite struct ResampledTests {
    /// The plain twin sums in double precision, the other in single: a level on the edge of rounding may differ.
    private static let tolerance = 1

    /// The plain twin: the whole kernel over the whole image at every pixel.
    private static func plain(_ image: GrayImage, to target: Double) -> [UInt8] {
        let pitch = image.resolution / target
        let (width, height) = (
            Int((Double(image.width) / pitch).rounded()), Int((Double(image.height) / pitch).rounded())
        )
        func kernel(_ t: Double) -> Double {
            let x = abs(t) / max(pitch, 1)
            if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
            return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
        }
        let reach = 2 * max(pitch, 1)
        func taps(_ sample: Int, _ count: Int) -> [(Int, Double)] {
            let centre = (Double(sample) + 0.5) * pitch - 0.5
            return (Int(centre - reach) - 1...Int(centre + reach) + 1).map {
                (min(max($0, 0), count - 1), kernel(Double($0) - centre))
            }
        }
        return (0..<(width * height)).map { index in
            var (sum, weights) = (0.0, 0.0)
            for (y, wy) in taps(index / width, image.height) {
                for (x, wx) in taps(index % width, image.width) {
                    sum += wx * wy * Double(image.pixels[y * image.width + x])
                    weights += wx * wy
                }
            }
            return UInt8(min(max((sum / weights).rounded(), 0), 255))
        }
    }

    private static func noise(_ width: Int, _ height: Int, at resolution: Double, seed: Int) -> GrayImage {
        var noise = Noise(seed: seed)
        return GrayImage(width: width, height: height, pixels: noise.bytes(width * height), resolution: resolution)
    }

    @Test(arguments: [100, 250, 333, 512, 569, 1000, 1999, 4000]) func agreesWithThePlainTwin(_ resolution: Double) {
        let image = Self.noise(23, 31, at: resolution, seed: Int(resolution))
        let (result, expected) = (image.resampled(to: 500), Self.plain(image, to: 500))
        #expect(result.pixels.count == expected.count && result.resolution == 500)
        let distance = zip(result.pixels, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(distance <= Self.tolerance)
    }

    @Test func halvingOfFourIsAsByHand() {
        // Pitch 2, centres 0.5 and 2.5; kernel widened twofold at distances 1/4, 3/4, 5/4, 7/4 of a wide sample.
        // Weights 0.8672, 0.2266, -0.0703, -0.0234 to either side, their sum 2; beyond the ends the end counts on.
        let image = GrayImage(width: 4, height: 1, pixels: [0, 0, 200, 200], resolution: 1000)
        // 200 has 0.2266 - 0.0703 - 0.0234 = 0.1328 of 2 (with the tap at 3 and beyond), so 13.28; and 186.72.
        #expect(image.resampled(to: 500).pixels == [13, 187])
    }

    @Test func closeResolutionsAreLeftAlone() {
        let image = Self.noise(40, 30, at: 502.4, seed: 1)
        #expect(image.resampled(to: 500) == image)
        let other = Self.noise(40, 30, at: 503, seed: 1)
        #expect(other.resampled(to: 500).resolution == 500)
    }

    @Test(arguments: [100, 250, 490, 569, 1000, 4000]) func flatStaysFlat(_ resolution: Double) {
        for level: UInt8 in [0, 1, 127, 254, 255] {
            let image = GrayImage(
                width: 50, height: 40, pixels: [UInt8](repeating: level, count: 2000), resolution: resolution)
            #expect(image.resampled(to: 500).pixels.allSatisfy { $0 == level })
        }
    }

    @Test func physicalSizeIsKept() {
        let result = Self.noise(296, 560, at: 569, seed: 3).resampled(to: 500)
        #expect(result.width == 260 && result.height == 492)
    }

    @Test(arguments: [250, 400, 625, 1000]) func turningCommutesWithResampling(_ resolution: Double) {
        // 40 x 20 pixels become whole pixels at all of these, so that both ends lie alike.
        let image = Self.noise(40, 20, at: resolution, seed: 4)
        let turned = GrayImage(width: 40, height: 20, pixels: image.pixels.reversed(), resolution: resolution)
        let (a, b) = (image.resampled(to: 500).pixels.reversed(), turned.resampled(to: 500).pixels)
        #expect((zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0) <= Self.tolerance)
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 3)]) func tinyImagesSurvive(width: Int, height: Int) {
        for resolution in [100.0, 499, 1000, 4000] {
            let result = Self.noise(width, height, at: resolution, seed: 5).resampled(to: 500)
            #expect(result.width >= 1 && result.height >= 1)
        }
    }

    @Test func wavesComeThroughAndFinerOnesAreAveraged() {
        // A wave of 9 pixels at 500 dpi is a ridge period and keeps its swing; one of 1 pixel at 500 dpi vanishes.
        func swing(_ period: Double) -> Int {
            let pixels = (0..<(400 * 4)).map { UInt8(128 + (100 * wave(Double($0 % 400) / period)).rounded()) }
            let result = GrayImage(width: 400, height: 4, pixels: pixels, resolution: 1000).resampled(to: 500)
            let middle = result.pixels[50..<150]
            return Int(middle.max() ?? 0) - Int(middle.min() ?? 0)
        }
        #expect(swing(18) > 170)
        #expect(swing(2) < 20)
    }

    /// A triangle wave of period 1 and height 1.
    private func wave(_ phase: Double) -> Double {
        4 * abs(phase - phase.rounded()) - 1
    }
}
