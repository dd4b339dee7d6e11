import Glibc
package import Whorl
package import WhorlNumerics

/// A photo as the one camera of a made population takes it: gray, under one directed light, with its shadows.
///
/// What the photo shows is taken as the skin's reflectance, and lit anew by Lambert's law over the heights of
/// ``FaceRelief``.
package enum RelitPhoto {
    /// Exponent between gray levels and light.
    private static let gamma: Float = 2.2
    /// Steps towards the light in which a shadow is looked for, and the length of one in distances of the eyes.
    private static let (shadowSteps, shadowStep): (Int, Float) = (24, 0.08)
    /// Half of the step over which slopes are taken.
    private static let slope: Float = 0.04

    /// Lights the photo.
    package static func image(
        _ photo: ColorImage, _ landmarks: FaceLandmarks, _ light: StudioLight, using generator: inout SeededGenerator
    ) -> GrayImage {
        let relief = FaceRelief(landmarks)
        let gray = Luma.gray(interleaved: photo.pixels, channels: ColorImage.channels)
        let white = Float(UInt8.max)
        var plane = FloatPlane(width: photo.width, height: photo.height) { column, row in
            let level = Float(gray[row * photo.width + column]) / white
            let lit = light.exposure * (light.ambient + shade(relief, relief.place(column: column, row: row), light))
            return pow(min(pow(level, gamma) * lit, 1), 1 / gamma)
        }
        for _ in 0..<light.blur { plane = plane.blurred() }
        plane = light.camera.seen(plane, relief)
        var levels = plane
        for index in levels.values.indices {
            levels.values[index] = plane.values[index] * white + light.noise * generator.normal()
        }
        if let quality = light.camera.quality { levels = CompressedPlane.lossy(levels, quality: quality) }
        let pixels = levels.values.map { UInt8(min(max($0, 0), white).rounded()) }
        return GrayImage(width: levels.width, height: levels.height, pixels: pixels)
    }

    /// What the directed light adds, 0...1: the cosine of its angle to the surface, 0 in shadow.
    private static func shade(_ relief: FaceRelief, _ place: SIMD2<Float>, _ light: StudioLight) -> Float {
        let height = relief.height(place)
        let across = SIMD2(slope, 0), along = SIMD2(0, slope)
        let normal = SIMD3(
            (relief.height(place - across) - relief.height(place + across)) / (2 * slope),
            (relief.height(place - along) - relief.height(place + along)) / (2 * slope), 1)
        let cosine = (normal * light.direction).sum() / (normal * normal).sum().squareRoot()
        guard cosine > 0 else { return 0 }
        let step = shadowStep * light.direction
        for count in 1...shadowSteps {
            let ray = SIMD3(place.x, place.y, height) + Float(count) * step
            if relief.height([ray.x, ray.y]) > ray.z + slope { return 0 }
        }
        return cosine
    }
}
