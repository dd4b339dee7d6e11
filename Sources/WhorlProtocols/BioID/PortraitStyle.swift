import FoundationEssentials
import Whorl

/// How a portrait is cut out of a photo.
enum PortraitStyle: String {
    /// The form of passport photos, 35 to 45.
    case icao
    /// A square around the face.
    case bioID = "bioid"

    private var width: Int { self == .icao ? 420 : 480 }
    private var height: Int { self == .icao ? 540 : 480 }
    /// Distance of the eyes, as a part of the width.
    private var eyes: Double { self == .icao ? 0.25 : 0.3 }
    /// How far down the eyes are, as a part of the height.
    private var level: Double { 0.4 }

    /// A bitmap file as data URL, upright and with the eyes on a level.
    func portrait(of landmarks: FaceLandmarks, in photo: ColorImage) -> String {
        let (left, right) = (landmarks.leftEye, landmarks.rightEye)
        let pitch = eyes * Double(width)
        let (a, b) = ((right.x - left.x) / pitch, (right.y - left.y) / pitch)
        let middle = FacePoint(x: (left.x + right.x) / 2, y: (left.y + right.y) / 2)
        let (x, y) = (Double(width) / 2, level * Double(height))
        let transform = SimilarityTransform(a: a, b: b, dx: middle.x - a * x + b * y, dy: middle.y - b * x - a * y)
        let cut = photo.warped(by: transform, width: width, height: height)
        let file = BMPEncoder.bytes(rgb: cut.pixels, width: width, height: height)
        return "data:image/bmp;base64," + Data(file).base64EncodedString()
    }
}
