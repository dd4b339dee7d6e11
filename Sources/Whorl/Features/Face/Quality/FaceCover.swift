/// What lies over a part of a face, such as a mask, a bar or another strip of a picture, found by what no skin has: areas
/// without texture over an eye or the mouth, straight lines across the face, another color below the nose than on it, and
/// the colors of a negative.
///
/// People in whose photos the same part of the face is missing match far more often than a threshold promises, whichever
/// model compares them.
public struct FaceCover: Sendable, Equatable {
    /// The greatest part of the surroundings of an eye or of the mouth that has no texture, 0...1.
    public let bareFeature: Double
    /// The largest area without texture, as a part of the inner face, 0...1.
    public let bareArea: Double
    /// How many times as steep as any line near it the steepest straight line is that crosses the face from side to side.
    public let lineAcross: Double
    /// The same of lines from top to bottom.
    public let lineDown: Double
    /// How far the color of mouth and chin is from that of the nose, in levels of blue and red chroma (ITU-R BT.601-7).
    public let colorStep: Double
    /// How far the red chroma of the nose is above its blue chroma, in the same levels: less than 0 in a negative.
    public let warmth: Double

    /// Looks for covers.
    ///
    /// - Parameters:
    ///   - landmarks: of the face, in the photo.
    ///   - aligned: the face, aligned to `arcface112`.
    ///   - photo: shows it upright.
    init(_ landmarks: FaceLandmarks, _ aligned: AlignedFace, in photo: ColorImage) {
        let texture = BareSkin(aligned)
        (bareFeature, bareArea) = (texture.greatestFeature, texture.largestArea)
        (lineAcross, lineDown) = StraightLine.steepest(over: landmarks, in: photo)
        let nose = SkinColor(aligned.image, FaceParameters.nose)
        colorStep = SkinColor.distance(SkinColor(aligned.image, FaceParameters.lowerFace), nose)
        warmth = nose.warmth
    }

    /// Whether a part of the face is covered, or its colors are inverted.
    public var isFound: Bool {
        bareFeature > FaceParameters.bareFeature && bareArea > FaceParameters.bareArea
            || lineAcross > FaceParameters.lineAcross || lineDown > FaceParameters.lineDown
            || colorStep > FaceParameters.colorStep || warmth < FaceParameters.leastWarmth
    }
}
