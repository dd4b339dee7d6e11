import Testing

import Whorl

@Suite struct QuarterTurnTests {
    /// Pixels that are numbered from the top left.
    private static func numbered(_ width: Int, _ height: Int) -> ColorImage {
        ColorImage(width: width, height: height, pixels: (0..<(width * height)).flatMap { [UInt8($0), 0, 1] })
    }

    private static func numbers(_ image: ColorImage) -> [UInt8] {
        stride(from: 0, to: image.pixels.count, by: ColorImage.channels).map { image.pixels[$0] }
    }

    @Test func aQuarterTurnsClockwise() {
        // 0 1 2
        // 3 4 5
        let image = Self.numbered(3, 2)
        #expect(QuarterTurn.none.applied(to: image) == image)
        let quarter = QuarterTurn.quarter.applied(to: image)
        #expect(quarter.width == 2 && quarter.height == 3 && Self.numbers(quarter) == [3, 0, 4, 1, 5, 2])
        let half = QuarterTurn.half.applied(to: image)
        #expect(half.width == 3 && half.height == 2 && Self.numbers(half) == [5, 4, 3, 2, 1, 0])
        let threeQuarters = QuarterTurn.threeQuarters.applied(to: image)
        #expect(threeQuarters.width == 2 && Self.numbers(threeQuarters) == [2, 5, 1, 4, 0, 3])
    }

    @Test(arguments: QuarterTurn.allCases) func backFindsThePlaceBeforeTheTurn(turn: QuarterTurn) {
        let image = Self.numbered(5, 4)
        let turned = turn.applied(to: image)
        let back = turn.back(width: image.width, height: image.height)
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                let place = back.place(Double(x), Double(y))
                let number = Self.numbers(turned)[y * turned.width + x]
                #expect(number == UInt8(Int(place.y) * image.width + Int(place.x)), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: QuarterTurn.allCases) func aFaceIsTurnedWithItsImage(turn: QuarterTurn) {
        let image = Self.numbered(20, 10)
        let turned = turn.applied(to: image)
        let (x, y) = (Double(turned.width) / 2, Double(turned.height) / 2)
        let landmarks = FacePlan.landmarks(x: x, y: y, size: 2)
        let face = DetectedFace(x: x - 2, y: y - 1, width: 3, height: 4, landmarks: landmarks, score: 0.9)
        let found = face.turned(by: turn.back(width: image.width, height: image.height))
        #expect(found.score == 0.9 && found.width * found.height == 12)
        #expect((found.width == 3) == (turn == .none || turn == .half))
        // Turned clockwise the face is upright: it lies turned the other way in the image.
        let roll = FacePose(found.landmarks).roll
        let expected: [QuarterTurn: Double] = [.none: 0, .quarter: -90, .half: 180, .threeQuarters: 90]
        #expect(abs((turn == .half ? abs(roll) : roll) - (expected[turn] ?? 0)) < 1e-9)
    }
}
