import Glibc
import Testing

import Whorl

/// Likeness by its definition, and descriptors by what they are for: one place looks the same however the print is turned.
@Suite("MinutiaDescriptor")
struct MinutiaDescriptorTests {
    static let some = MinutiaDescriptor(low: 0xF0F0_1234_5678_9ABC, high: 0x0102_0408_1020_4080)

    @Test func likenessCountsBits() {
        let same = Self.some
        let opposite = MinutiaDescriptor(low: ~same.low, high: ~same.high)
        #expect(same.likeness(same) == 1)
        #expect(same.likeness(opposite) == -1)
        #expect(same.likeness(MinutiaDescriptor(low: ~same.low, high: same.high)) == 0)
        #expect(same.likeness(MinutiaDescriptor(low: same.low ^ 1, high: same.high)) == 1 - 2.0 / 128)
    }

    @Test func meanLikenessIsThatOfAllPairs() {
        let opposite = MinutiaDescriptor(low: ~Self.some.low, high: ~Self.some.high)
        #expect(MinutiaDescriptor.meanLikeness([Self.some, opposite], [Self.some]) == 0)
        #expect(MinutiaDescriptor.meanLikeness([Self.some, Self.some, opposite, Self.some], [Self.some]) == 0.5)
        #expect(MinutiaDescriptor.meanLikeness([], [Self.some]) == 0)
        #expect(MinutiaDescriptor.meanLikeness([Self.some], []) == 0)
    }

    /// Parallel ridges with one more on one side of the middle than on the other, turned counter-clockwise as seen.
    static func ending(turned angle: Double = 0) -> GrayImage {
        let side = 256
        let pixels = (0..<side * side).map { index in
            let (x, y) = (Double(index % side - side / 2), Double(side / 2 - index / side))
            let (along, across) = (x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle))
            return UInt8(128 + 90 * cos(2 * .pi * across / 9 + atan2(across, along)))
        }
        return GrayImage(width: side, height: side, pixels: pixels)
    }

    /// The descriptor of the middle of a print, seen in a direction.
    static func middle(_ image: GrayImage, direction: Float) throws -> MinutiaDescriptor {
        let minutia = Minutia(x: 128, y: 128, direction: direction, kind: .ending, quality: 100)
        let restored = RestoredPrint(NormalizedPrint(image))
        return try #require(MinutiaDescriptor.all(of: [minutia], in: restored).first)
    }

    @Test(arguments: [0.4, 1.1, 2.5])
    func turningThePrintChangesLittle(angle: Double) throws {
        let straight = try Self.middle(Self.ending(), direction: 0)
        let turned = try Self.middle(Self.ending(turned: angle), direction: Float(angle))
        let crossed = try Self.middle(Self.ending(turned: angle), direction: Float(angle) + .pi / 2)
        #expect(straight.likeness(turned) > 0.6)
        #expect(straight.likeness(crossed) < 0.3)
    }

    @Test func theMostReliableMinutiaeAreDescribed() {
        let restored = RestoredPrint(NormalizedPrint(Self.ending()))
        let minutiae = (0..<60).map {
            Minutia(x: Float(100 + $0), y: 128, direction: 1, kind: .ending, quality: 100)
        }
        let all = MinutiaDescriptor.all(of: minutiae, in: restored)
        #expect(all.count == MinutiaDescriptor.most)
        #expect(Array(all.prefix(3)) == MinutiaDescriptor.all(of: Array(minutiae.prefix(3)), in: restored))
        #expect(MinutiaDescriptor.all(of: [], in: restored).isEmpty)
    }
}
