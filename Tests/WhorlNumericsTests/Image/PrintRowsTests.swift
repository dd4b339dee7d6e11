import Testing

import WhorlNumerics

/// Loops over pixels against plain ones: the same bits.
@Suite("PrintRows")
struct PrintRowsTests {
    private static func plane(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> Plane<Float> {
        Plane(
            width: width, height: height,
            values: (0..<width * height).map { _ in Float.random(in: -3...3, using: &generator) })
    }

    @Test(arguments: [1, 7, 16, 33, 100])
    func aRowIsNormalizedByTheBlocksBesideEachPixel(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let cells = 5
        let left = (0..<count).map { _ in Int32.random(in: 0..<Int32(cells), using: &generator) }
        let places = PixelPlaces(
            left: left, right: left.map { min($0 + 1, Int32(cells - 1)) },
            part: (0..<count).map { _ in Float.random(in: 0...1, using: &generator) }, cells: cells)
        let means = (0..<cells).map { _ in Float.random(in: 50...200, using: &generator) }
        let gains = (0..<cells).map { _ in Float.random(in: 0.01...0.2, using: &generator) }
        let gray = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var row = [Float](repeating: .nan, count: count)
        gray.withUnsafeBufferPointer { gray in
            row.withUnsafeMutableBufferPointer {
                PrintRows.normalize(gray, places, means: means, gains: gains, clip: 2.5, into: $0)
            }
        }
        var clipped = 0
        for x in 0..<count {
            let (a, b, part) = (Int(places.left[x]), Int(places.right[x]), places.part[x])
            let mean = means[a] * (1 - part) + means[b] * part
            let gain = gains[a] * (1 - part) + gains[b] * part
            let value = (Float(gray[x]) - mean) * gain
            #expect(row[x] == min(max(value, -2.5), 2.5))
            if abs(value) > 2.5 { clipped += 1 }
        }
        #expect(count < 16 || (clipped > 0 && clipped < count))
    }

    @Test(arguments: [3, 4, 17, 18, 40])
    func gradientsAreThoseOfSobelsOperator(width: Int) {
        var generator = SeededGenerator(seed: UInt64(width))
        let plane = Self.plane(width, 5, &generator)
        var sums = [Float](repeating: 0, count: 3 * width)
        var plain = sums
        for y in 1...3 {
            PrintRows.addGradients(plane, y: y, to: &sums)
            for x in 1..<width - 1 {
                let falling = plane[x + 1, y + 1] - plane[x - 1, y - 1]
                let rising = plane[x + 1, y - 1] - plane[x - 1, y + 1]
                let gx = falling + rising + 2 * (plane[x + 1, y] - plane[x - 1, y])
                let gy = falling - rising + 2 * (plane[x, y + 1] - plane[x, y - 1])
                plain[x] += gx * gx - gy * gy
                plain[width + x] += 2 * gx * gy
                plain[2 * width + x] += gx * gx + gy * gy
            }
        }
        #expect(sums == plain)
    }

    /// Also places outside of the plane, and on the middle between two pixels.
    @Test(arguments: [(0, 0), (30, 20), (59, 39), (3, 38)], [0, 0.5, 1.1, 2.4] as [Double])
    func aSignatureIsSummedAlongTheRidges(place: (x: Int, y: Int), angle: Double) {
        var generator = SeededGenerator(seed: 9)
        let plane = Self.plane(60, 40, &generator)
        // A slope of 3 to 4 has middles between pixels.
        let ridge: (cosine: Float, sine: Float) = angle == 0.5 ? (0.75, 0.5) : (Float(1 - angle / 3), Float(angle / 3))
        var sums = [Float](repeating: .nan, count: 49)
        PrintRows.signature(plane, at: place, ridge: ridge, reach: 8, into: &sums)
        for step in -24...24 {
            var sum: Float = 0
            for side in stride(from: -8, through: 8, by: 2) {
                let x = (Float(place.x) - Float(step) * ridge.sine + Float(side) * ridge.cosine).rounded()
                let y = (Float(place.y) + Float(step) * ridge.cosine + Float(side) * ridge.sine).rounded()
                if plane.contains(Int(x), Int(y)) { sum += plane[Int(x), Int(y)] }
            }
            #expect(sums[step + 24] == sum)
        }
    }

    @Test func sharesAreThoseOfTheQuotient() {
        let numbers = (-90...90).map { Float($0) / 10 }
        var shares = [Float](repeating: .nan, count: numbers.count)
        numbers.withUnsafeBufferPointer { numbers in
            shares.withUnsafeMutableBufferPointer { PrintRows.negativeShares(numbers, into: $0) }
        }
        for (number, share) in zip(numbers, shares) {
            let x = min(max(number / 2, -3), 3)
            #expect(share == -(x * (27 + x * x) / (27 + 9 * (x * x))))
        }
        #expect(shares.first == 1 && shares.last == -1)
    }
}
