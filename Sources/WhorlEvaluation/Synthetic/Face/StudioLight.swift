import Glibc
import WhorlNumerics

/// A light and an exposure of the one camera of a made population.
///
/// All people are taken under the same list of lights, so that two people are often lit alike: what is alike in two
/// photos is then the light too, and not the face alone.
package struct StudioLight: Sendable, Equatable {
    /// Greatest angle to the side, and upwards, in radians.
    private static let (side, up): (Float, Float) = (1.3, 0.7)
    private static let ambient: ClosedRange<Float> = 0.02...0.15
    private static let exposure: ClosedRange<Float> = 0.45...1.3
    private static let noise: ClosedRange<Float> = 1...5
    private static let mostBlur: Float = 1.2

    /// Unit vector to the light: x to the right of the image, y down, z to the camera.
    package let direction: SIMD3<Float>
    /// Light from everywhere, as a share of the directed one.
    let ambient: Float
    /// Factor of the light on the sensor.
    package let exposure: Float
    /// Standard deviation of the sensor's noise, in gray levels.
    let noise: Float
    /// Rounds of smoothing over neighboring pixels.
    let blur: Int
    /// What the camera does besides.
    let camera: CameraFault

    /// The lights of a seed.
    package static func list(_ count: Int, _ style: CameraStyle = .studio, seed: UInt64) -> [StudioLight] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            style == .studio ? StudioLight(using: &generator) : StudioLight(style.ranges, using: &generator)
        }
    }

    private init(_ ranges: CameraStyle.Ranges, using generator: inout SeededGenerator) {
        let isLeft = Bool.random(using: &generator)
        let aside = generator.uniform(in: ranges.aside) * (isLeft ? -1 : 1)
        let elevation = generator.uniform(in: -Self.up / 2...Self.up)
        direction = [sin(aside) * cos(elevation), -sin(elevation), cos(aside) * cos(elevation)]
        ambient = generator.uniform(in: ranges.ambient)
        exposure = generator.uniform(in: ranges.exposure)
        noise = generator.uniform(in: ranges.noise)
        blur = 0
        camera = CameraFault(ranges, using: &generator)
    }

    private init(using generator: inout SeededGenerator) {
        let (azimuth, elevation) = (
            generator.uniform(in: -Self.side...Self.side), generator.uniform(in: -Self.up / 2...Self.up)
        )
        direction = [sin(azimuth) * cos(elevation), -sin(elevation), cos(azimuth) * cos(elevation)]
        ambient = generator.uniform(in: Self.ambient)
        exposure = generator.uniform(in: Self.exposure)
        noise = generator.uniform(in: Self.noise)
        blur = Int(generator.uniform(in: 0...Self.mostBlur).rounded())
        camera = .none
    }
}
