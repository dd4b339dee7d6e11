/// A ridge ending or a ridge bifurcation.
public struct Minutia: Sendable, Hashable {
    /// What the ridge does at a minutia, by the codes of the standards (ISO/IEC 19794-2:2005, 7.5.2.1).
    public enum Kind: UInt8, Sendable, CaseIterable, Codable {
        /// Neither is stated; of minutiae that another extractor found.
        case other = 0
        case ending = 1
        case bifurcation = 2
    }

    /// Pixels from the left edge at 500 dpi.
    public let x: Float
    /// Pixels from the top edge at 500 dpi.
    public let y: Float
    /// Radians in `0..<2π`, counter-clockwise from +x as seen on the picture (y up).
    ///
    /// Of an ending: the direction in which its ridge runs away from it; of a bifurcation: that of the valley
    /// between the two branches, so that a minutia keeps its direction where pressure turns one kind into the other
    /// (ISO/IEC 19794-2:2005, 6.3.3).
    public let direction: Float
    /// Ending or bifurcation; our extractor tells all apart.
    public let kind: Kind
    /// 0...100, higher is more reliable.
    public let quality: UInt8

    /// Makes a minutia of its parts.
    public init(x: Float, y: Float, direction: Float, kind: Kind, quality: UInt8) {
        self.x = x
        self.y = y
        self.direction = direction
        self.kind = kind
        self.quality = quality
    }
}

/// The angle between two directions, `0...π`.
package func angleDifference(_ a: Float, _ b: Float) -> Float {
    let turn = abs(a - b).truncatingRemainder(dividingBy: 2 * .pi)
    return min(turn, 2 * .pi - turn)
}

/// An angle in `-π...π`, from one in `-4π...4π`.
@inline(__always)
func wrapped(_ angle: Float) -> Float {
    var angle = angle
    while angle > .pi { angle -= 2 * .pi }
    while angle < -.pi { angle += 2 * .pi }
    return angle
}
