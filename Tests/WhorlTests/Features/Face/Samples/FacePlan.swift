import Glibc
import WhorlNumerics

import Whorl

/// Faces of a plain model, for tests: eyes one unit apart, a mouth below, a nose that stands out.
enum FacePlan {
    /// x to the right, y down, z towards the viewer, in distances of the eyes.
    static let points: [(x: Double, y: Double, z: Double)] = [
        (-0.5, 0, 0), (0.5, 0, 0), (0, 0.58, 0.6), (-0.42, 1.04, 0), (0.42, 1.04, 0),
    ]

    /// The landmarks of a face that is turned, seen from far away.
    ///
    /// `x` and `y` are the middle of the eyes, `size` the pixels between them from the front; angles are in degrees:
    /// yaw positive with the nose to the right, pitch down, roll clockwise.
    static func landmarks(
        x: Double = 0, y: Double = 0, size: Double = 40, yaw: Double = 0, pitch: Double = 0, roll: Double = 0
    ) -> FaceLandmarks {
        let (yaw, pitch, roll) = (yaw * .pi / 180, pitch * .pi / 180, roll * .pi / 180)
        let places = points.map { point in
            let (turnedX, depth) = (point.x * cos(yaw) + point.z * sin(yaw), point.z * cos(yaw) - point.x * sin(yaw))
            let turnedY = point.y * cos(pitch) + depth * sin(pitch)
            return FacePoint(
                x: x + size * (turnedX * cos(roll) - turnedY * sin(roll)),
                y: y + size * (turnedX * sin(roll) + turnedY * cos(roll)))
        }
        return FaceLandmarks(
            leftEye: places[0], rightEye: places[1], noseTip: places[2], leftMouthCorner: places[3],
            rightMouthCorner: places[4])
    }

    /// A face whose box has this middle and side.
    static func face(x: Double, y: Double, side: Double, score: Double = 0.9) -> DetectedFace {
        DetectedFace(
            x: x - side / 2, y: y - side / 2, width: side, height: side,
            landmarks: landmarks(x: x, y: y - side / 4, size: side / 2), score: score)
    }

    /// A photo with each pixel averaged with its neighbours up to so many pixels away, three times over, which is
    /// nearly a Gaussian of as many pixels.
    static func blurred(_ photo: ColorImage, by reach: Int) -> ColorImage {
        var levels = photo.pixels.map { Int($0) }
        let steps = [(3, photo.width), (3 * photo.width, photo.height)]
        for (step, length) in [steps, steps, steps].joined() {
            let source = levels
            for index in levels.indices {
                let place = index / step % length
                let near = max(place - reach, 0)...min(place + reach, length - 1)
                levels[index] = near.reduce(0) { $0 + source[index + ($1 - place) * step] } / near.count
            }
        }
        return ColorImage(width: photo.width, height: photo.height, pixels: levels.map { UInt8($0) })
    }

    /// An image of seeded noise around a level.
    static func noise(_ width: Int, _ height: Int, seed: Int, level: Int = 128, spread: Int = 60) -> ColorImage {
        var random = SeededGenerator(seed: UInt64(seed))
        let pixels = (0..<(width * height)).flatMap { (_: Int) -> [UInt8] in
            let value = level + Int.random(in: -spread...spread, using: &random)
            return [UInt8](repeating: UInt8(clamping: value), count: 3)
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }
}
