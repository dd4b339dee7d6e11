import Testing

import Whorl

@Suite struct InputScalingTests {
    private static func rows(
        _ image: ColorImage, _ input: ModelInput, width: Int, height: Int
    ) -> [Float] {
        let scaling = InputScaling(input)
        return (0..<height).flatMap { row in
            [Float](unsafeUninitializedCapacity: width * 3) { out, filled in
                out.initialize(repeating: .nan)
                scaling.write(row, of: image, into: out)
                filled = width * 3
            }
        }
    }

    @Test(arguments: ChannelOrder.allCases) func pixelsAreScaledInTheModelsOrder(_ order: ChannelOrder) {
        let image = FacePlan.noise(3, 2, seed: 1)
        let (mean, deviation) = ([10.0, 20, 30], [2.0, 4, 8])
        let input = ModelInput(width: nil, height: nil, order: order, mean: mean, deviation: deviation)
        let rows = Self.rows(image, input, width: 4, height: 3)
        for row in 0..<3 {
            for column in 0..<4 {
                for channel in 0..<3 {
                    let source = order == .rgb ? channel : 2 - channel
                    let isInside = row < 2 && column < 3
                    let level = isInside ? Double(image.pixels[(row * 3 + column) * 3 + source]) : 0
                    #expect(
                        rows[(row * 4 + column) * 3 + channel] == Float((level - mean[channel]) / deviation[channel]))
                }
            }
        }
    }
}
