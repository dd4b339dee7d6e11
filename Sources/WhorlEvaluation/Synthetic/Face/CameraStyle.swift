/// What a made population of one camera is taken in: each is a population of its own.
///
/// Styles stand for populations that nobody lent, so that a rate is seen to differ between conditions. Values were
/// chosen by eye, each as far from a good photo as the engine still accepts most of.
public enum CameraStyle: String, Sendable, CaseIterable {
    /// A lamp in many places, from in front to far aside, and exposures from too little to too much.
    case studio
    /// A hard lamp far to one side, the other half of the face in shadow.
    case side
    /// Little light from in front, which leaves noise.
    case dim
    /// Out of focus.
    case blurred
    /// Few pixels, and blocks of strong compression.
    case compressed
    /// Turned and tilted as far as a stretched and slanted photo shows it, mirrored half of the time.
    case turned

    /// Between what values the lights of a style lie.
    struct Ranges: Sendable {
        /// Angle of the lamp from the camera to either side, in radians.
        var aside: ClosedRange<Float> = 0...0.5
        /// Light from everywhere, as a share of the lamp's.
        var ambient: ClosedRange<Float> = 0.2...0.5
        /// Factor of the light on the sensor.
        var exposure: ClosedRange<Float> = 0.7...1.1
        /// Standard deviation of the sensor's noise, in gray levels.
        var noise: ClosedRange<Float> = 1...3
        /// Standard deviation of the blur, in distances of the eyes.
        var blur: ClosedRange<Float> = 0...0.01
        /// Pixels of a distance of the eyes that the camera has; nothing for as many as the photo.
        var eyes: ClosedRange<Float>?
        /// Quality of the compression, 1...100; nothing for none.
        var quality: ClosedRange<Float>?
        /// Share of the width that is lost, the slant in columns a row, and the turn in the plane in radians.
        var turn: Turn?
    }

    /// Greatest turns.
    struct Turn: Sendable {
        let squeeze: Float
        let slant: Float
        let roll: Float
    }

    var ranges: Ranges {
        var ranges = Ranges()
        switch self {
        case .studio: break
        case .side:
            ranges.aside = 0.8...1.45
            ranges.ambient = 0.01...0.06
            ranges.exposure = 0.9...1.6
        case .dim:
            ranges.exposure = 0.08...0.25
            ranges.noise = 3...7
        case .blurred:
            ranges.blur = 0.02...0.06
        case .compressed:
            ranges.eyes = 14...24
            ranges.quality = 8...30
        case .turned:
            ranges.turn = Turn(squeeze: 0.25, slant: 0.2, roll: 0.25)
        }
        return ranges
    }
}
