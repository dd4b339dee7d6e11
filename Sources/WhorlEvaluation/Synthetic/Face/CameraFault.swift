import Glibc
import WhorlNumerics

/// What a camera does to a face besides its light: turn it, lose focus and pixels, compress.
struct CameraFault: Sendable, Equatable {
    /// Standard deviation of the blur, in distances of the eyes.
    let blur: Float
    /// Pixels of a distance of the eyes; nothing for as many as the photo.
    let eyes: Float?
    /// Quality of the compression, 1...100; nothing for none.
    let quality: Float?
    /// Columns and rows of the photo that a step to the right and one down lead to, seen from the middle of the eyes.
    let turn: (right: SIMD2<Float>, down: SIMD2<Float>)

    /// None of it.
    static let none = CameraFault(blur: 0, eyes: nil, quality: nil, turn: (right: [1, 0], down: [0, 1]))

    private init(
        blur: Float, eyes: Float?, quality: Float?, turn: (right: SIMD2<Float>, down: SIMD2<Float>)
    ) {
        (self.blur, self.eyes, self.quality, self.turn) = (blur, eyes, quality, turn)
    }

    init(_ ranges: CameraStyle.Ranges, using generator: inout SeededGenerator) {
        blur = generator.uniform(in: ranges.blur)
        eyes = ranges.eyes.map { generator.uniform(in: $0) }
        quality = ranges.quality.map { generator.uniform(in: $0) }
        guard let most = ranges.turn else {
            turn = Self.none.turn
            return
        }
        let isMirrored = Bool.random(using: &generator)
        let squeeze = 1 - generator.uniform(in: 0...most.squeeze)
        let slant = generator.uniform(in: -most.slant...most.slant)
        let roll = generator.uniform(in: -most.roll...most.roll)
        let across = (isMirrored ? -1 : 1) / squeeze
        turn = (
            right: [across * cos(roll), sin(roll) + across * slant * cos(roll)],
            down: [-across * sin(roll), cos(roll) - across * slant * sin(roll)]
        )
    }

    static func == (left: CameraFault, right: CameraFault) -> Bool {
        left.blur == right.blur && left.eyes == right.eyes && left.quality == right.quality && left.turn == right.turn
    }

    /// The photo as the camera has it.
    func seen(_ photo: FloatPlane, _ relief: FaceRelief) -> FloatPlane {
        var plane = turned(photo, relief.origin)
        let deviation = blur * relief.unit
        // A round of smoothing has a variance of half a square pixel.
        for _ in 0..<Int((2 * deviation * deviation).rounded()) { plane = plane.blurred() }
        guard let eyes, eyes < relief.unit else { return plane }
        let factor = relief.unit / eyes
        let (width, height) = (Int(Float(plane.width) / factor), Int(Float(plane.height) / factor))
        plane = plane.averaged(radius: Int(factor / 2))
        return FloatPlane(width: max(width, 1), height: max(height, 1)) { column, row in
            plane.value(x: (Float(column) + 0.5) * factor - 0.5, y: (Float(row) + 0.5) * factor - 0.5)
        }
    }

    private func turned(_ photo: FloatPlane, _ origin: SIMD2<Float>) -> FloatPlane {
        guard turn != Self.none.turn else { return photo }
        return FloatPlane(width: photo.width, height: photo.height) { column, row in
            let off = SIMD2(Float(column), Float(row)) - origin
            let place = origin + off.x * turn.right + off.y * turn.down
            return photo.value(x: place.x, y: place.y)
        }
    }
}
