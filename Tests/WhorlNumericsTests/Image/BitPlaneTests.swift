import Testing

import WhorlNumerics

@Suite("BitPlane")
struct BitPlaneTests {
    static func noise(_ width: Int, _ height: Int, seed: UInt64, sigma: Float) -> Plane<Float> {
        var generator = SeededGenerator(seed: seed)
        let values = (0..<width * height).map { _ in Float.random(in: -1...1, using: &generator) }
        return Plane(width: width, height: height, values: values).smoothed(sigma: sigma)
    }

    static func pixels(_ plane: BitPlane) -> [Int] {
        var found: [Int] = []
        plane.forEach { found.append($1 * plane.width + $0) }
        return found
    }

    /// The plain twin: each pass looks at each pixel by the conditions of Guo and Hall.
    static func thinned(_ plane: Plane<Float>) -> [Int] {
        var pixels = plane.values.map { $0 < 0 }
        var (first, idle) = (true, 0)
        func isSet(_ x: Int, _ y: Int, _ pixels: [Bool]) -> Bool {
            plane.contains(x, y) && pixels[y * plane.width + x]
        }
        while idle < 2 {
            let before = pixels
            for y in 0..<plane.height {
                for x in 0..<plane.width where before[y * plane.width + x] {
                    // Clockwise from the pixel above.
                    let around = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
                    let p = around.map { isSet(x + $0.0, y + $0.1, before) }
                    if isRemovable(p, first: first) { pixels[y * plane.width + x] = false }
                }
            }
            idle = pixels == before ? idle + 1 : 0
            first.toggle()
        }
        return pixels.indices.filter { pixels[$0] }
    }

    private static func isRemovable(_ p: [Bool], first: Bool) -> Bool {
        let parts = [0, 2, 4, 6].count { !p[$0] && (p[$0 + 1] || p[($0 + 2) % 8]) }
        let pairs = [7, 1, 3, 5].count { p[$0] || p[($0 + 1) % 8] }
        let others = [0, 2, 4, 6].count { p[$0] || p[$0 + 1] }
        let stays = first ? (p[4] || p[5] || !p[7]) && p[6] : (p[0] || p[1] || !p[3]) && p[2]
        return parts == 1 && (2...3).contains(min(pairs, others)) && !stays
    }

    /// Widths around those of a word, and one that is none.
    @Test(arguments: [1, 2, 62, 63, 64, 65, 130], UInt64(0)..<6)
    func thinningAgreesWithThePlainTwin(width: Int, seed: UInt64) {
        let plane = Self.noise(width, 41, seed: seed, sigma: 0.6 + Float(seed) / 2)
        var bits = BitPlane(negative: plane)
        #expect(Self.pixels(bits) == plane.values.indices.filter { plane.values[$0] < 0 })
        bits.thin()
        #expect(Self.pixels(bits) == Self.thinned(plane))
    }

    @Test func zerosOfEitherSignAreNotNegative() {
        let plane = Plane<Float>(width: 4, height: 1, values: [0, -0.0, -1e-45, .infinity])
        #expect(Self.pixels(BitPlane(negative: plane)) == [2])
    }

    @Test func anEmptyPlaneHasNoPixels() {
        for (width, height) in [(0, 0), (0, 3), (3, 0)] {
            var bits = BitPlane(negative: Plane(width: width, height: height, repeating: 1))
            bits.thin()
            #expect(Self.pixels(bits).isEmpty)
        }
    }
}
