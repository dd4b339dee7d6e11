import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// A photo with its face.
struct FacePicture: Picture {
    private let photo: FacePhoto

    private struct PictureReport: Encodable {
        let sample: String
        let output: String
        let modality: Modality
        /// Faces in the photo.
        let faces: Int
        let quality: Int
        /// The code of the error that keeps the face from being used; null where nothing does.
        let refusal: OrNull<String>
    }

    /// Prepares to draw a photo.
    init(_ photo: FacePhoto) {
        self.photo = photo
    }

    var text: String {
        let refusal = photo.examination.measures.refusal.map { ", \($0.problem)" } ?? ""
        let count = photo.examination.faces.count
        return "\(count) \(count == 1 ? "face" : "faces"), quality \(photo.examination.quality.score)\(refusal)"
    }

    func svg() throws -> String { try FaceDrawing.svg(face) }

    func png() throws -> [UInt8] { try FaceDrawing.png(face) }

    private var face: DrawnFace {
        DrawnFace(name: photo.name, photo: photo.photo, examination: photo.examination)
    }

    func report(_ output: String) throws -> String {
        try JSONOutput.text(
            PictureReport(
                sample: photo.name, output: output, modality: .face, faces: photo.examination.faces.count,
                quality: photo.examination.quality.score,
                refusal: OrNull(photo.examination.measures.refusal?.code)))
    }
}
