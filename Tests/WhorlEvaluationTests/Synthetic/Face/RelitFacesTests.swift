import Testing
import WhorlNumerics

import Whorl
import WhorlEvaluation

@Suite struct RelitFacesTests {
    private static let side = 100
    private static let landmarks = FaceLandmarks(
        leftEye: FacePoint(x: 35, y: 40), rightEye: FacePoint(x: 65, y: 40), noseTip: FacePoint(x: 50, y: 57),
        leftMouthCorner: FacePoint(x: 38, y: 72), rightMouthCorner: FacePoint(x: 62, y: 72))
    /// Skin of one reflectance.
    private static let plain = ColorImage(
        width: side, height: side, pixels: [UInt8](repeating: 180, count: side * side * ColorImage.channels))

    private func lit(_ light: StudioLight, seed: UInt64 = 1) -> GrayImage {
        var generator = SeededGenerator(seed: seed)
        return RelitPhoto.image(Self.plain, Self.landmarks, light, using: &generator)
    }

    private func mean(_ image: GrayImage, _ columns: Range<Int>) -> Double {
        let rows = 35..<75
        let sum = rows.reduce(0) { sum, row in
            sum + columns.reduce(0) { $0 + Int(image.pixels[row * Self.side + $1]) }
        }
        return Double(sum) / Double(rows.count * columns.count)
    }

    /// The side of the face that looks to the light is the brighter one.
    @Test func lightComesFromItsSide() {
        let lights = StudioLight.list(40, seed: 5).filter { abs($0.direction.x) > 0.5 }
        #expect(lights.contains { $0.direction.x > 0 } && lights.contains { $0.direction.x < 0 })
        for light in lights {
            let image = lit(light)
            let (left, right) = (mean(image, 25..<45), mean(image, 55..<75))
            #expect(light.direction.x > 0 ? right > left : left > right)
        }
    }

    @Test func moreExposureIsBrighter() {
        let lights = StudioLight.list(40, seed: 5).sorted { $0.exposure < $1.exposure }
        let levels = [lights[0], lights[lights.count - 1]].map { mean(lit($0), 25..<75) }
        #expect(levels[0] < levels[1])
    }

    @Test func equalSeedsGiveEqualPhotos() {
        #expect(StudioLight.list(5, seed: 3) == Array(StudioLight.list(9, seed: 3).prefix(5)))
        #expect(StudioLight.list(5, seed: 3) != StudioLight.list(5, seed: 4))
        let light = StudioLight.list(1, seed: 3)[0]
        #expect(lit(light) == lit(light))
        #expect(lit(light) != lit(light, seed: 2))
    }

    /// A lamp aside leaves the other half in shadow, and little light a dark photo.
    @Test func stylesAreWhatTheySay() {
        for light in StudioLight.list(20, .side, seed: 6) {
            let image = lit(light)
            let (left, right) = (mean(image, 25..<45), mean(image, 55..<75))
            #expect(max(left, right) > 1.2 * min(left, right))
        }
        for light in StudioLight.list(20, .dim, seed: 6) { #expect(mean(lit(light), 35..<65) < 130) }
    }

    @Test func compressedPhotosHaveFewerPixels() {
        for light in StudioLight.list(20, .compressed, seed: 6) {
            let image = lit(light)
            // The eyes are 30 pixels apart, and 14 to 24 in the photo.
            #expect((46...80).contains(image.width) && image.width == image.height)
        }
    }

    /// Each style looks different, and all of them the same again.
    @Test func stylesOfOneSeedDiffer() {
        let photos = CameraStyle.allCases.map { lit(StudioLight.list(1, $0, seed: 8)[0]) }
        #expect(photos == CameraStyle.allCases.map { lit(StudioLight.list(1, $0, seed: 8)[0]) })
        for (index, photo) in photos.enumerated() { #expect(!photos[..<index].contains(photo)) }
    }

    /// The nose is the highest part of the middle, sockets lie below the brow, and beyond the head there is nothing.
    @Test func reliefIsThatOfAFace() {
        let relief = FaceRelief(Self.landmarks)
        func height(_ column: Int, _ row: Int) -> Float { relief.height(relief.place(column: column, row: row)) }
        #expect(relief.unit == 30)
        #expect(height(50, 57) > height(50, 45) && height(50, 57) > height(40, 57))
        #expect(height(35, 40) < height(35, 52))
        #expect(height(0, 50) == 0 && height(99, 0) == 0)
        #expect(height(40, 50) == height(60, 50))
    }
}
