import Glibc
import Testing
import WhorlNumerics

import Whorl

/// Windows by what they do: an image that is restored in windows is restored as one that fits into a single one.
@Suite("RestoredPrint")
struct RestoredPrintTests {
    static func restored(_ image: GrayImage) -> Plane<Float> { RestoredPrint(NormalizedPrint(image)).pixels }

    /// Part of the pixels of striped ground that are found on their side of a ridge's edge.
    static func agreement(_ image: GrayImage, _ found: Plane<Float>, margin: Int = 24) -> Double {
        var (agreeing, count) = (0, 0)
        for y in margin..<image.height - margin {
            for x in margin..<image.width - margin where abs(Int(image.pixels[y * image.width + x]) - 128) > 30 {
                count += 1
                if (image.pixels[y * image.width + x] < 128) == (found[x, y] < 0) { agreeing += 1 }
            }
        }
        return Double(agreeing) / Double(count)
    }

    @Test(arguments: [0, 0.5, 1.2])
    func ridgesStayWhereTheyAre(angle: Double) {
        let image = StripedPrint.image(angle: angle)
        #expect(Self.agreement(image, Self.restored(image)) > 0.98)
    }

    @Test func valuesAreShares() {
        let found = Self.restored(StripedPrint.image(angle: 0.3))
        #expect(found.values.allSatisfy { $0 >= -1 && $0 <= 1 })
        #expect(found.values.contains { $0 < -0.9 } && found.values.contains { $0 > 0.9 })
    }

    /// A ridge that is cut across is found whole.
    @Test func aBreakIsClosed() {
        let whole = StripedPrint.image(angle: 0)
        var pixels = whole.pixels
        for y in 0..<whole.height {
            for x in 126...129 { pixels[y * whole.width + x] = 255 }
        }
        let cut = GrayImage(width: whole.width, height: whole.height, pixels: pixels)
        let found = Self.restored(cut)
        var (closed, count) = (0, 0)
        for y in 60..<196 where whole.pixels[y * whole.width + 127] < 60 {
            count += 1
            if found[127, y] < 0 { closed += 1 }
        }
        #expect(count > 20)
        #expect(Double(closed) / Double(count) > 0.9)
    }

    @Test(arguments: [(64, 64), (65, 71), (97, 300)])
    func sidesNeedNotBeMultiples(width: Int, height: Int) {
        let striped = StripedPrint.image(angle: 0.4)
        let image = GrayImage(
            width: width, height: height,
            pixels: (0..<width * height).map { striped.pixels[$0 / width % 256 * 256 + $0 % width % 256] })
        let found = Self.restored(image)
        #expect(found.width == width && found.height == height)
    }

    /// Wider than a window: the windows agree with each other, so that no seam makes minutiae.
    @Test func windowsMeetWithoutASeam() {
        let (width, height) = (1500, 128)
        let pixels = (0..<width * height).map { index -> UInt8 in
            let (x, y) = (Double(index % width), Double(index / width))
            return UInt8(128 + 100 * sin(2 * .pi * (0.3 * x + 0.95 * y) / 9))
        }
        let image = GrayImage(width: width, height: height, pixels: pixels)
        #expect(Self.agreement(image, Self.restored(image)) > 0.98)
    }

    /// The same bits on every thread.
    @Test func threadsAgree() {
        let image = StripedPrint.image(angle: 0.7)
        let first = Self.restored(image)
        let others = Parallel.map(8, threads: 4) { _ in Self.restored(image) }
        #expect(others.allSatisfy { $0.values == first.values })
    }
}
