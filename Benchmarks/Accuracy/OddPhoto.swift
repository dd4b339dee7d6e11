import Glibc
import Whorl

/// A way in which photos are not what a camera should take: everybody's are changed alike.
struct OddPhoto: Sendable {
    /// What was done; those of one kind are counted together.
    let kind: String
    /// Which of its kind, for names of folders.
    let variant: String
    /// Makes the photo of one of a whole face.
    let change: @Sendable (OddPixels, FaceLandmarks) -> OddPixels

    private init(
        _ kind: String, _ variant: some CustomStringConvertible,
        _ change: @escaping @Sendable (OddPixels, FaceLandmarks) -> OddPixels
    ) {
        (self.kind, self.variant, self.change) = (kind, "\(variant)", change)
    }

    /// All of them, by kind.
    static let all = light + covered + others

    private static let light =
        (1...3).map { quarters in
            OddPhoto("turned by 90, 180 or 270 degrees", quarters) { photo, _ in photo.turned(quarters) }
        }
        + [OddPhoto("mirrored", 1) { photo, _ in photo.mirrored }]
        + [2.0, 3.0].map { deviation in
            OddPhoto("blurred, 2 and 3 pixels", Int(deviation)) { photo, _ in photo.blurred(deviation) }
        }
        + [3.0, 4.5, 6.0].map { part in
            OddPhoto("dark, a sixth to a third of the levels", Int(part * 10)) { photo, _ in photo.leveled { $0 / part }
            }
        }
        + [0.22, 0.29, 0.36].map { factor in
            OddPhoto("tiny, 22 to 36 % of the size", Int(factor * 100)) { photo, _ in photo.shrunk(factor) }
        }

    private static let covered =
        [OddPhoto("opaque sunglasses", 1) { photo, face in photo.painted(FacePlaces(face).sunglasses) }]
        + colors.map { name, color in
            OddPhoto("eyes under a bar, three colors", name) { photo, face in
                photo.painted { FacePlaces(face).isAtEyes($0, $1) ? color : nil }
            }
        }
        + colors.map { name, color in
            OddPhoto("mouth covered, three colors and a cloth", name) { photo, face in
                photo.painted { FacePlaces(face).isAtMouth($0, $1) ? color : nil }
            }
        }
        + [
            OddPhoto("mouth covered, three colors and a cloth", "cloth") { photo, face in
                photo.painted { FacePlaces(face).isAtMouth($0, $1) ? cloth(row: $1) : nil }
            }
        ]
        + colors.map { name, color in
            OddPhoto("half of the face covered, three colors", name) { photo, face in
                photo.painted { column, _ in Double(column) < FacePlaces(face).eyes.x ? color : nil }
            }
        }

    private static let others = [
        OddPhoto("cut into strips that change places, two ways", "neighbors") { photo, _ in
            let strip = max(photo.height / 6, 1)
            return photo.moved { column, row in
                let other = (row / strip ^ 1) * strip + row % strip
                return (column, other < photo.height ? other : row)
            }
        },
        OddPhoto("cut into strips that change places, two ways", "reversed") { photo, face in
            let rows = FacePlaces(face).rows(within: photo.height)
            let strip = max(rows.count / 5, 1)
            return photo.moved { column, row in
                let place = row - rows.lowerBound
                guard rows.contains(row), place / strip < 5 else { return (column, row) }
                return (column, rows.lowerBound + (4 - place / strip) * strip + place % strip)
            }
        },
        OddPhoto("negatives", 1) { photo, _ in photo.leveled { Double(UInt8.max) - $0 } },
    ]

    private static let colors: [(String, [UInt8])] = [
        ("dark", [20, 20, 20]), ("white", [235, 235, 235]), ("blue", [120, 160, 200]),
    ]

    private static func cloth(row: Int) -> [UInt8] {
        let level = 128 + 50 * sin(Double(row) / 2)
        return [UInt8(level), UInt8(level * 0.9), UInt8(level * 0.7)]
    }
}

/// Where parts of a face lie in its photo; the distance of the eyes is the unit of length.
private struct FacePlaces {
    let eyes: FacePoint
    private let face: FaceLandmarks
    private let mouth: FacePoint
    private let unit: Double

    init(_ face: FaceLandmarks) {
        self.face = face
        eyes = Self.middle(face.leftEye, face.rightEye)
        mouth = Self.middle(face.leftMouthCorner, face.rightMouthCorner)
        unit = max(hypot(face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y), 1)
    }

    func isAtEyes(_ column: Int, _ row: Int) -> Bool {
        abs(Double(column) - eyes.x) < 1.1 * unit && abs(Double(row) - eyes.y) < 0.35 * unit
    }

    func isAtMouth(_ column: Int, _ row: Int) -> Bool {
        abs(Double(column) - mouth.x) < unit && (-0.45 * unit..<1.1 * unit).contains(Double(row) - mouth.y)
    }

    /// Two dark lenses and what joins them.
    func sunglasses(_ column: Int, _ row: Int) -> [UInt8]? {
        let (x, y) = (Double(column), Double(row))
        let isLens = [face.leftEye, face.rightEye].contains {
            let (across, down) = ((x - $0.x) / (0.44 * unit), (y - $0.y) / (0.34 * unit))
            return across * across + down * down < 1
        }
        let isBridge =
            (face.leftEye.x...max(face.rightEye.x, face.leftEye.x)).contains(x) && abs(y - eyes.y) < 0.05 * unit
        return isLens || isBridge ? [15, 15, 15] : nil
    }

    /// Rows from the forehead to the chin.
    func rows(within height: Int) -> Range<Int> {
        let top = min(max(Int(eyes.y - unit), 0), height - 1)
        return top..<min(max(Int(mouth.y + 0.9 * unit), top + 1), height)
    }

    private static func middle(_ one: FacePoint, _ other: FacePoint) -> FacePoint {
        FacePoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
}
