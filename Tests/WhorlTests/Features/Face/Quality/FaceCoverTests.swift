import Testing

import Whorl

@Suite struct FaceCoverTests {
    /// A photo with a texture, as skin has it, before something is laid over it.
    private static func photo(_ change: (_ x: Int, _ y: Int) -> UInt8? = { _, _ in nil }) -> ColorImage {
        let skin = FacePlan.noise(200, 200, seed: 3)
        var pixels = skin.pixels
        for y in 0..<200 {
            for x in 0..<200 {
                guard let level = change(x, y) else { continue }
                for channel in 0..<3 { pixels[3 * (y * 200 + x) + channel] = level }
            }
        }
        return ColorImage(width: 200, height: 200, pixels: pixels)
    }

    private static func measures(_ photo: ColorImage, scale: Double = 1) throws -> FaceMeasures {
        let landmarks = FacePlan.landmarks(x: 100 * scale, y: 80 * scale, size: 40 * scale)
        let face = DetectedFace(x: 60, y: 60, width: 80, height: 80, landmarks: landmarks, score: 0.93)
        return FaceMeasures(face, try AlignedFace(landmarks, in: photo, template: .arcface112), in: photo)
    }

    @Test func aFaceAloneHasNoCover() throws {
        let cover = try Self.measures(Self.photo()).cover
        #expect(!cover.isFound && cover.bareArea == 0 && cover.bareFeature == 0)
        #expect(cover.lineAcross < 2 && cover.lineDown < 2)
    }

    /// A bar over the eyes, a mask over the mouth, and half of the face, each of one color.
    @Test(arguments: [
        (columns: 60..<140, rows: 66..<94), (columns: 64..<136, rows: 104..<160), (columns: 100..<200, rows: 0..<200),
    ])
    func areasOfOneColorAreFound(columns: Range<Int>, rows: Range<Int>) throws {
        let measures = try Self.measures(
            Self.photo { columns.contains($0) && rows.contains($1) ? 130 : nil })
        #expect(measures.cover.bareFeature > 0.6 && measures.cover.bareArea > 0.15)
        #expect(measures.refusal == .faceNotWhole)
    }

    /// A face that is brighter below a row, as where two photos were put together, at any size.
    @Test(arguments: [1, 3]) func linesAreFound(scale: Int) throws {
        let smooth = Self.photo { UInt8(60 + ($0 * 7 + $1 * 11) % 23) }
        let seamed = Self.photo { UInt8(60 + ($0 * 7 + $1 * 11) % 23 + ($1 < 95 ? 0 : 120)) }
        let parted = Self.photo { UInt8(60 + ($0 * 7 + $1 * 11) % 23 + ($0 < 95 ? 0 : 120)) }
        func cover(_ photo: ColorImage) throws -> FaceCover {
            let large = photo.warped(
                by: SimilarityTransform(a: 1 / Double(scale), b: 0, dx: 0, dy: 0), width: 200 * scale,
                height: 200 * scale)
            return try Self.measures(large, scale: Double(scale)).cover
        }
        #expect(try !cover(smooth).isFound)
        let (across, down) = (try cover(seamed), try cover(parted))
        #expect(across.lineAcross > 3 && across.lineDown < 2 && across.isFound)
        #expect(down.lineDown > 2.2 && down.lineAcross < 2 && down.isFound)
    }

    /// Cloth of any pattern over mouth and chin has another color than the nose; skin that is lit in color has not.
    @Test func cloth() throws {
        let skin = FacePlan.noise(200, 200, seed: 3)
        func cover(bluer blue: Int, below row: Int) throws -> FaceCover {
            var pixels = skin.pixels
            for y in row..<200 {
                for x in 0..<200 {
                    let place = 3 * (y * 200 + x)
                    pixels[place] = UInt8(max(0, Int(pixels[place]) - blue))
                    pixels[place + 2] = UInt8(min(255, Int(pixels[place + 2]) + blue))
                }
            }
            return try Self.measures(ColorImage(width: 200, height: 200, pixels: pixels)).cover
        }
        #expect(try cover(bluer: 0, below: 0).colorStep == 0)
        let lit = try cover(bluer: 50, below: 0)
        // All of it is bluer than skin can be: a negative.
        #expect(lit.colorStep < 5 && lit.warmth < -50 && lit.isFound)
        #expect(try !cover(bluer: -50, below: 0).isFound)
        let (little, much) = (try cover(bluer: 20, below: 105), try cover(bluer: 60, below: 105))
        #expect(little.colorStep > 10 && little.colorStep < 40 && !little.isFound)
        #expect(much.colorStep > 40 && much.isFound)
    }

    /// A face at the rim of a photo has fewer lines that can be judged, or none.
    @Test func facesAtTheRimAreMeasured() throws {
        for (x, y) in [(0.0, 0.0), (199, 199), (-500, 80), (100, 4_000)] {
            let landmarks = FacePlan.landmarks(x: x, y: y, size: 40)
            let face = DetectedFace(x: 0, y: 0, width: 80, height: 80, landmarks: landmarks, score: 0.93)
            let aligned = try AlignedFace(landmarks, in: Self.photo(), template: .arcface112)
            let cover = FaceMeasures(face, aligned, in: Self.photo()).cover
            #expect(cover.lineAcross.isFinite && cover.lineDown.isFinite)
        }
    }
}
