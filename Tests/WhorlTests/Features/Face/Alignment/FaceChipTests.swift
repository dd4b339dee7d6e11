import Testing

import Whorl

@Suite struct FaceChipTests {
    /// The points of dlib's mean face in the chip, as pixels of a photo, scaled and shifted.
    private static func corners(scale: Double = 1, shift: Double = 0) throws -> EyeCorners {
        let unit = [
            (0.8595674595992, 0.2134981538014), (0.6460604764104, 0.2289674387677),
            (0.1205750620789, 0.2137274526848), (0.3340850613712, 0.2290642403242),
            (0.4901123135679, 0.6277975316475),
        ]
        return try #require(
            EyeCorners(
                unit.map { x, y in
                    FacePoint(x: (x + 0.25) / 1.5 * 150 * scale + shift, y: (y + 0.25) / 1.5 * 150 * scale + shift)
                }))
    }

    /// A photo whose red rises to the right and whose green rises downwards, by 1 in so many pixels.
    private static func gradient(_ side: Int, step: Int = 1) -> ColorImage {
        var pixels: [UInt8] = []
        for row in 0..<side {
            for column in 0..<side { pixels += [UInt8(column / step), UInt8(row / step), 7] }
        }
        return ColorImage(width: side, height: side, pixels: pixels)
    }

    /// A face of the size of the chip is read half a pixel further: dlib's squares reach from the middle of one pixel to
    /// that of another.
    @Test func faceOfTheChipsSizeIsReadBetweenItsPixels() throws {
        let chip = try #require(FaceChip.image(Self.corners(), in: Self.gradient(160)))
        #expect(chip.width == 150 && chip.height == 150)
        for (x, y) in [(0, 0), (10, 80), (149, 149)] {
            let start = (y * 150 + x) * ColorImage.channels
            #expect(Array(chip.pixels[start..<start + 3]) == [UInt8(x), UInt8(y), 7])
        }
    }

    @Test func whatIsOutsideIsBlack() throws {
        let chip = try #require(FaceChip.image(Self.corners(shift: -75), in: Self.gradient(160)))
        #expect(chip.pixels[2] == 0 && chip.pixels[(100 * 150 + 100) * ColorImage.channels + 2] == 7)
        let away = try #require(FaceChip.image(Self.corners(shift: 4000), in: Self.gradient(160)))
        #expect(away.pixels.allSatisfy { $0 == 0 })
    }

    /// A face five times as large is halved twice: the level of a gradient is that of the place, less what halving
    /// shifts and rounds.
    @Test func largeFacesAreHalved() throws {
        let chip = try #require(FaceChip.image(Self.corners(scale: 5), in: Self.gradient(800, step: 4)))
        for (x, y) in [(20, 30), (75, 75), (140, 10)] {
            let start = (y * 150 + x) * ColorImage.channels
            #expect(abs(Double(chip.pixels[start]) - Double(x) * 5 / 4) < 3)
            #expect(abs(Double(chip.pixels[start + 1]) - Double(y) * 5 / 4) < 3)
        }
    }

    @Test func pointsInOnePlaceGiveNoChip() throws {
        let corners = try #require(EyeCorners(Array(repeating: FacePoint(x: 3, y: 4), count: 5)))
        #expect(FaceChip.image(corners, in: Self.gradient(20)) == nil)
    }

    @Test func alignmentOfDlibUsesTheCornersWhereTheFaceHasThem() throws {
        let corners = try Self.corners()
        let photo = Self.gradient(160)
        let face = DetectedFace(
            x: 0, y: 0, width: 100, height: 100, landmarks: corners.landmarks, score: 1, corners: corners)
        #expect(try AlignedFace(face, in: photo, template: .dlib150).image == FaceChip.image(corners, in: photo))
        let other = try AlignedFace(face, in: photo, template: .arcface112)
        #expect(try other == AlignedFace(face.landmarks, in: photo, template: .arcface112))
    }
}
