import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite struct WarpedTests {
    private static func noise(_ width: Int, _ height: Int, seed: Int) -> ColorImage {
        var noise = Noise(seed: seed)
        return ColorImage(width: width, height: height, pixels: noise.bytes(width * height * 3))
    }

    /// The plain twin: a component at a place between pixels, 0 outside.
    private static func component(_ image: ColorImage, _ x: Double, _ y: Double, _ channel: Int) -> Double {
        let (left, top) = (floor(x), floor(y))
        var sum = 0.0
        for (dx, dy) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
            let (column, row) = (left + dx, top + dy)
            guard column >= 0, row >= 0, column < Double(image.width), row < Double(image.height) else { continue }
            let weight = (1 - abs(x - column)) * (1 - abs(y - row))
            sum += weight * Double(image.pixels[(Int(row) * image.width + Int(column)) * 3 + channel])
        }
        return sum
    }

    @Test(arguments: 0..<30) func agreesWithThePlainTwin(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let image = Self.noise(
            Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random), seed: seed)
        let (scale, turn) = (
            Double.random(in: 0.2..<2, using: &random), Double.random(in: -3...3, using: &random)
        )
        let transform = SimilarityTransform(
            a: scale * cos(turn), b: scale * sin(turn), dx: Double.random(in: -10...40, using: &random),
            dy: Double.random(in: -10...40, using: &random))
        let (width, height) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random))
        let warped = image.warped(by: transform, width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let place = transform.place(Double(x), Double(y))
                for channel in 0..<3 {
                    let expected = Self.component(image, place.x, place.y, channel)
                    // Half a level of rounding, and single precision.
                    #expect(abs(Double(warped.pixels[(y * width + x) * 3 + channel]) - expected) < 0.51)
                }
            }
        }
    }

    @Test func identityChangesNothing() {
        let image = Self.noise(13, 9, seed: 1)
        #expect(image.warped(by: .identity, width: 13, height: 9) == image)
    }

    @Test func outsideIsBlack() {
        let image = ColorImage(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 12))
        let far = SimilarityTransform(a: 1, b: 0, dx: 100, dy: -100)
        #expect(image.warped(by: far, width: 3, height: 3).pixels.allSatisfy { $0 == 0 })
        let huge = SimilarityTransform(a: 1e300, b: 1e300, dx: 1e308, dy: 0)
        #expect(image.warped(by: huge, width: 2, height: 2).pixels.count == 12)
    }

    @Test(arguments: [2, 3, 5, 7], [(40, 30), (41, 29), (3, 50)]) func squaresAreAveraged(
        factor: Int, size: (Int, Int)
    ) {
        let image = Self.noise(size.0, size.1, seed: factor)
        let (width, height) = image.size(reducedBy: factor)
        let reduced = image.reduced(by: factor, region: PixelRegion(columns: 0..<width, rows: 0..<height))
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 {
                    let rows = (y * factor)..<min((y + 1) * factor, image.height)
                    let columns = (x * factor)..<min((x + 1) * factor, image.width)
                    let levels = rows.flatMap { row in
                        columns.map { Double(image.pixels[(row * image.width + $0) * 3 + channel]) }
                    }
                    let mean = levels.reduce(0, +) / Double(levels.count)
                    #expect(abs(Double(reduced.pixels[(y * width + x) * 3 + channel]) - mean) <= 0.5)
                }
            }
        }
        // The narrow picture has no part inside of its edge.
        guard size.0 > 3 else { return }
        #expect(width > 2 && height > 2)
        let part = image.reduced(by: factor, region: PixelRegion(columns: 1..<width, rows: 1..<(height - 1)))
        for y in 0..<part.height {
            let start = ((y + 1) * width + 1) * 3
            #expect(
                Array(reduced.pixels[start..<(start + part.width * 3)])
                    == Array(part.pixels[(y * part.width * 3)..<((y + 1) * part.width * 3)]))
        }
    }

    @Test(arguments: [2.0, 2.5, 3.7, 6.2]) func manyPixelsAreAveragedNotSkipped(scale: Double) {
        // Lines of one pixel vanish into gray; without averaging some rows would stay black or white.
        let side = 120
        let lines = (0..<(side * side)).flatMap { (pixel: Int) -> [UInt8] in
            [UInt8](repeating: pixel / side % 2 == 0 ? 0 : 255, count: 3)
        }
        let image = ColorImage(width: side, height: side, pixels: lines)
        let shrink = SimilarityTransform(a: scale, b: 0, dx: scale * 2, dy: scale * 2)
        let warped = image.warped(by: shrink, width: 12, height: 12)
        #expect(warped.pixels.allSatisfy { (60...195).contains($0) })
    }

    @Test func smoothPicturesKeepTheirPlaces() {
        // A ramp is the same ramp at every pitch: a shift by half a pixel would be seen.
        let side = 100
        let ramp = (0..<(side * side)).flatMap { (pixel: Int) -> [UInt8] in
            [UInt8(pixel % side * 2), UInt8(pixel / side * 2), 0]
        }
        let image = ColorImage(width: side, height: side, pixels: ramp)
        for scale in [0.5, 1.3, 2, 2.9, 4.5] {
            let transform = SimilarityTransform(a: scale, b: 0, dx: 20, dy: 30)
            let warped = image.warped(by: transform, width: 10, height: 10)
            for index in 0..<100 {
                let place = transform.place(Double(index % 10), Double(index / 10))
                #expect(abs(Double(warped.pixels[3 * index]) - 2 * place.x) <= 1)
                #expect(abs(Double(warped.pixels[3 * index + 1]) - 2 * place.y) <= 1)
            }
        }
    }

    @Test func mirroringTwiceIsNothing() {
        let image = Self.noise(5, 3, seed: 4)
        #expect(image.mirrored.mirrored == image)
        #expect(Array(image.mirrored.pixels[..<3]) == Array(image.pixels[12..<15]))
    }

    @Test func anInverseUndoes() throws {
        let transform = SimilarityTransform(a: 1.3, b: -0.4, dx: 12, dy: -7)
        let back = try #require(transform.inverse)
        let place = transform.place(3, 8)
        let again = back.place(place.x, place.y)
        #expect(abs(again.x - 3) < 1e-12 && abs(again.y - 8) < 1e-12)
        #expect(SimilarityTransform(a: 0, b: 0, dx: 1, dy: 1).inverse == nil)
    }
}
