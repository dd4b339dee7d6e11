/// How impressions of a finger differ from one another and from a perfect print: what makes a synthetic set hard.
///
/// Every impression draws its own conditions; a standard deviation of 0 leaves a difference out.
public struct ImpressionDifficulty: Sendable, Equatable {
    /// Standard deviation of the finger's rotation on the sensor in degrees; never beyond three times that.
    public var rotation = 10.0
    /// Standard deviation of the finger's displacement on the sensor along each axis, in millimetres.
    public var displacement = 2.2
    /// Standard deviation across the finger of the place that is pressed down, in millimetres; along the finger it is
    /// larger by 1.3. It governs how much two impressions overlap.
    public var contactDisplacement = 2.0
    /// Bounds of the width of the contact area in millimetres; its height is 1.35 to 1.75 times that.
    public var contactWidth = 11.5...15.5
    /// Standard deviation of the loose skin's shift against the firmly pressed skin along each axis, in millimetres.
    public var skinShift = 0.8
    /// Standard deviation of the loose skin's torsion against the firmly pressed skin, in degrees.
    public var skinTorsion = 5.0
    /// Standard deviation of the moisture: -1 is very dry (thin, broken ridges), 1 very moist (filled valleys).
    public var moisture = 0.5
    /// Strength of the unevenness of contact: 0 even, 1 in patches.
    public var patchiness = 0.7
    /// Strength of grain and of breaks in the ridges: 0 clean, 1 rough.
    public var roughness = 0.9
    /// Mean number of scratches and hairs.
    public var scratches = 0.7
    /// Standard deviation of the sensor's noise in gray levels, 0...255.
    public var sensorNoise = 1.5

    /// About as hard as the public development sets; `Datasets/README.md` has the figures.
    public static let standard = ImpressionDifficulty()
}
