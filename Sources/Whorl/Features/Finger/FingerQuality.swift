/// How usable a print is, with its reasons. This is Whorl's own measure and not NFIQ 2.
public struct FingerQuality: Sendable, Equatable, Codable {
    /// 0...100, the whole print; higher is better.
    public let score: Int
    /// 0...100, from the area of clear ridges.
    public let area: Int
    /// 0...100, from the contrast between ridges and valleys.
    public let contrast: Int
    /// 0...100, from how well the ridges follow one direction.
    public let clarity: Int
    /// 0...100, from the number of minutiae.
    public let minutiae: Int

    /// Makes a quality of its components.
    public init(score: Int, area: Int, contrast: Int, clarity: Int, minutiae: Int) {
        self.score = score
        self.area = area
        self.contrast = contrast
        self.clarity = clarity
        self.minutiae = minutiae
    }
}
