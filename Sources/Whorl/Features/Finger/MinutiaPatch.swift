internal import Glibc
internal import WhorlNumerics

/// The ridges around minutiae, each turned so that all point the same way: what the describing network reads.
struct MinutiaPatch {
    /// Samples along a side.
    static let side = 32
    /// Pixels between two samples: a patch shows 96 x 96 of them.
    private static let step: Float = 3

    /// Rows and columns of squares that show the print.
    private let height: Int, width: Int
    /// The squares, in a border of one square without ridges on every side.
    private let ridges: Plane<Float>

    /// Halves the resolution of a restored print: mean probability of a ridge, `0...1`, in each square of 2 x 2 pixels.
    init(_ restored: RestoredPrint) {
        let pixels = restored.pixels
        let (width, height) = (pixels.width / 2, pixels.height / 2)
        var ridges = Plane<Float>(width: width + 2, height: height + 2, repeating: 0)
        pixels.values.withUnsafeBufferPointer { pixel in
            for y in 0..<height {
                for x in 0..<width {
                    let first = 2 * y * pixels.width + 2 * x
                    let sum =
                        (pixel[first] + pixel[first + 1])
                        + (pixel[first + pixels.width] + pixel[first + pixels.width + 1])
                    ridges.values[(y + 1) * ridges.width + x + 1] = (4 - sum) / 8
                }
            }
        }
        (self.width, self.height, self.ridges) = (width, height, ridges)
    }

    /// Writes a row of the patch around a place, in pixels; beyond the image there are no ridges.
    func write(_ row: Int, around place: TurnedPlace, into out: UnsafeMutableBufferPointer<Float>) {
        let middle = Float(Self.side - 1) / 2
        let v = (Float(row) - middle) * Self.step
        ridges.values.withUnsafeBufferPointer { ridges in
            for column in 0..<Self.side {
                let u = (Float(column) - middle) * Self.step
                out[column] = value(
                    x: place.x + u * place.cosine - v * place.sine, y: place.y + u * place.sine + v * place.cosine,
                    in: ridges)
            }
        }
    }

    /// The value between four squares, at a place in pixels.
    private func value(x: Float, y: Float, in ridges: UnsafeBufferPointer<Float>) -> Float {
        let (x, y) = (x / 2 - 0.25, y / 2 - 0.25)
        guard x > -1, y > -1, x < Float(width), y < Float(height) else { return 0 }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (across, down) = (x - Float(left), y - Float(top))
        let stride = self.ridges.width
        let first = (top + 1) * stride + left + 1
        let upper = ridges[first] * (1 - across) + ridges[first + 1] * across
        let lower = ridges[first + stride] * (1 - across) + ridges[first + stride + 1] * across
        return upper * (1 - down) + lower * down
    }

    /// A minutia's place, with its direction as that of the rows of a patch.
    struct TurnedPlace {
        let x: Float, y: Float, cosine: Float, sine: Float

        init(_ minutia: Minutia) {
            (x, y) = (minutia.x, minutia.y)
            (cosine, sine) = (-cosf(minutia.direction), sinf(minutia.direction))
        }
    }
}
