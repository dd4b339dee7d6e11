internal import Glibc
internal import WhorlNumerics

/// The ridges around minutiae, each turned so that all point the same way: what the describing network reads.
struct MinutiaPatch {
    /// Samples along a side.
    static let side = 32
    /// Pixels between two samples: a patch shows 96 x 96 of them.
    private static let step: Float = 3

    private let ridges: Plane<Float>

    /// Halves the resolution of a restored print: mean probability of a ridge, `0...1`, in each square of 2 x 2 pixels.
    init(_ restored: RestoredPrint) {
        let pixels = restored.pixels
        let (width, height) = (pixels.width / 2, pixels.height / 2)
        var ridges = Plane<Float>(width: width, height: height, repeating: 0)
        for y in 0..<height {
            for x in 0..<width {
                let first = 2 * y * pixels.width + 2 * x
                let sum =
                    (pixels.values[first] + pixels.values[first + 1])
                    + (pixels.values[first + pixels.width] + pixels.values[first + pixels.width + 1])
                ridges.values[y * width + x] = (4 - sum) / 8
            }
        }
        self.ridges = ridges
    }

    /// Writes a row of the patch around a minutia; beyond the image there are no ridges.
    func write(_ row: Int, around minutia: Minutia, into out: UnsafeMutableBufferPointer<Float>) {
        let (c, s) = (-cosf(minutia.direction), sinf(minutia.direction))
        let middle = Float(Self.side - 1) / 2
        let v = (Float(row) - middle) * Self.step
        for column in 0..<Self.side {
            let u = (Float(column) - middle) * Self.step
            out[column] = value(x: minutia.x + u * c - v * s, y: minutia.y + u * s + v * c)
        }
    }

    /// The value between four squares, at a place in pixels.
    private func value(x: Float, y: Float) -> Float {
        let (x, y) = (x / 2 - 0.25, y / 2 - 0.25)
        guard x > -1, y > -1, x < Float(ridges.width), y < Float(ridges.height) else { return 0 }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (across, down) = (x - Float(left), y - Float(top))
        func at(_ x: Int, _ y: Int) -> Float {
            x >= 0 && y >= 0 && x < ridges.width && y < ridges.height ? ridges.values[y * ridges.width + x] : 0
        }
        let upper = at(left, top) * (1 - across) + at(left + 1, top) * across
        let lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across
        return upper * (1 - down) + lower * down
    }
}
