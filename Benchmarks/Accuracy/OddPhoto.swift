import Glibc
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What may be odd about a photo of a face, the same for all people.
enum OddPhoto: String, CaseIterable, Encodable {
    case nothing
    case turned90 = "turned by 90 degrees"
    case turned180 = "turned by 180 degrees"
    case turned270 = "turned by 270 degrees"
    case mirrored
    case blurred = "blurred, 2 to 4 pixels"
    case dark = "dark, a sixth to a third of the light"
    case tiny = "tiny, 22 to 36 % of the size"
    case sunglasses = "opaque sunglasses"
    case blackBar = "eyes under a black bar"
    case grayBar = "eyes under a gray bar"
    case blackMouth = "mouth under black"
    case clothMouth = "mouth under light blue cloth"
    case half = "half of the face under gray"
    case cut = "cut into strips that change places"
    case negative

    private static let gamma: Float = 2.2
    private static let (black, gray, blue): (SIMD3<UInt8>, SIMD3<UInt8>, SIMD3<Float>) = (
        [12, 12, 14], [128, 128, 128], [150, 190, 215]
    )
    /// What strips of the face, from the forehead to below the chin, show in place of themselves.
    private static let order = [3, 0, 4, 1, 2]
    /// Upper end of the strips and height of all, in distances of the eyes from their line.
    private static let (top, tall): (Double, Double) = (-0.9, 2.8)

    /// The odd photo of a face.
    func image(
        _ photo: ColorImage, _ face: FaceLandmarks, using generator: inout SeededGenerator
    ) -> ColorImage {
        let relief = FaceRelief(face)
        func painted(_ color: (SIMD2<Float>) -> SIMD3<UInt8>?) -> ColorImage {
            photo.painted { color(relief.place(column: $0, row: $1)) }
        }
        switch self {
        case .nothing: return photo
        case .turned90: return QuarterTurn.quarter.applied(to: photo)
        case .turned180: return QuarterTurn.half.applied(to: photo)
        case .turned270: return QuarterTurn.threeQuarters.applied(to: photo)
        case .mirrored: return photo.mirrored
        case .blurred:
            let deviation = generator.uniform(in: 2...4)
            return photo.changed { $0.blurred(by: deviation) }
        case .dark:
            let light = pow(generator.uniform(in: 1 / 6...1 / 3), 1 / Self.gamma)
            return photo.leveled { FloatPlane.level(Float($0) * light) }
        case .tiny:
            let part = generator.uniform(in: 0.22...0.36)
            return photo.changed { $0.reduced(to: part) }
        case .sunglasses: return painted { Self.isGlass($0) ? Self.black : nil }
        case .blackBar: return painted { abs($0.x) < 1.2 && abs($0.y) < 0.33 ? Self.black : nil }
        case .grayBar: return painted { abs($0.x) < 1.2 && abs($0.y) < 0.33 ? Self.gray : nil }
        case .blackMouth: return painted { Self.isMouth($0) ? Self.black : nil }
        case .clothMouth: return painted { Self.isMouth($0) ? Self.cloth($0) : nil }
        case .half: return painted { $0.x > 0.05 && $0.x < 1.4 && $0.y > -1.1 && $0.y < 2 ? Self.gray : nil }
        case .cut: return Self.cut(photo, face)
        case .negative: return photo.leveled { UInt8.max - $0 }
        }
    }

    private static func isGlass(_ place: SIMD2<Float>) -> Bool {
        let across = SIMD2(abs(place.x), place.y)
        let lens = (across - [0.5, 0.04]) / [0.4, 0.3]
        let isArm = across.x > 0.5 && across.x < 1.1 && abs(across.y) < 0.07
        return (lens * lens).sum() < 1 || isArm || (across.x < 0.2 && abs(across.y) < 0.06)
    }

    private static func isMouth(_ place: SIMD2<Float>) -> Bool {
        place.y > 0.68 && place.y < 1.9 && abs(place.x) < 1.1 - 0.3 * max(place.y - 1, 0)
    }

    /// Light blue with folds across.
    private static func cloth(_ place: SIMD2<Float>) -> SIMD3<UInt8> {
        let light = blue * (1 + 0.08 * sin(place.y * 18) - 0.12 * abs(place.x))
        return SIMD3(FloatPlane.level(light.x), FloatPlane.level(light.y), FloatPlane.level(light.z))
    }

    private static func cut(_ photo: ColorImage, _ face: FaceLandmarks) -> ColorImage {
        let eyes = (face.leftEye, face.rightEye)
        let unit = max(hypot(eyes.1.x - eyes.0.x, eyes.1.y - eyes.0.y), 1)
        let first = max(0, Int((eyes.0.y + eyes.1.y) / 2 + top * unit))
        let strip = max(1, min(Int(tall * unit), photo.height - first) / order.count)
        return photo.moved { column, row in
            let place = (row - first) / strip
            guard row >= first, place < order.count else { return (column, row) }
            return (column, first + order[place] * strip + (row - first) % strip)
        }
    }
}
