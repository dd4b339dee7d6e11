/// Light and sharpness of the inner part of an aligned face.
public struct FaceTexture: Sendable, Equatable {
    /// Mean gray level, 0...255.
    public let brightness: Double
    /// Part of the pixels that are black or white without detail, 0...1.
    public let clipped: Double
    /// Root mean square of the Laplacian, over neighbours two pixels away, divided by the standard deviation of the gray
    /// levels: how much of the contrast is fine, whatever its strength; 0 of one gray level.
    public let sharpness: Double

    /// Measures a face.
    ///
    /// - Precondition: the face is aligned to `arcface112`.
    init(_ face: AlignedFace) {
        precondition(face.template == .arcface112)
        let (columns, rows) = (FaceParameters.innerColumns, FaceParameters.innerRows)
        let gray = Luma.gray(interleaved: face.image.pixels, channels: ColorImage.channels)
        let (width, reach) = (face.image.width, FaceParameters.laplacianReach)
        var (sum, squares, clippedCount, energy) = (0, 0, 0, 0)
        for row in rows {
            for place in (row * width + columns.lowerBound)..<(row * width + columns.upperBound) {
                let level = Int(gray[place])
                sum += level
                squares += level * level
                if level <= FaceParameters.clippedLevel || level >= UInt8.max - FaceParameters.clippedLevel {
                    clippedCount += 1
                }
                let neighbours =
                    Int(gray[place - reach]) + Int(gray[place + reach]) + Int(gray[place - reach * width])
                    + Int(gray[place + reach * width])
                let laplacian = Self.neighbourCount * level - neighbours
                energy += laplacian * laplacian
            }
        }
        let count = Double(rows.count * columns.count)
        brightness = Double(sum) / count
        clipped = Double(clippedCount) / count
        let variance = Double(squares) / count - brightness * brightness
        sharpness = variance > 0 ? (Double(energy) / count / variance).squareRoot() : 0
    }

    private static let neighbourCount = 4
}
