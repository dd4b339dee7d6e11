import Synchronization
import Whorl
import WhorlCommandLine

/// A photo with the faces that it shows, also those that cannot be used; the detector alone is needed.
struct FacePhoto {
    let name: String
    let photo: ColorImage
    let examination: FaceExamination

    /// Finds and measures the face of a photo.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` and what decoding and detection throw.
    init(
        name: String, photo bytes: [UInt8], _ detector: InstalledDetector, _ images: ImageOptions
    ) throws(WhorlError) {
        let model = try detector.model()
        photo = try images.color(bytes, name)
        examination = try FaceExamination(of: photo, by: model, largest: detector.isLargestTaken)
        self.name = name
    }
}

/// The installed detector of faces, read when the first photo needs it.
final class InstalledDetector: Sendable {
    /// Whether the largest of several faces is taken.
    let isLargestTaken: Bool
    private let models: ModelFolder
    private let detector = Mutex<FaceDetector?>(nil)

    /// Prepares to read the detector.
    init(_ settings: FaceSettings) {
        isLargestTaken = settings.largest
        models = settings.models.folder
    }

    /// The detector.
    ///
    /// - Throws: ``WhorlError/missingModels(roles:folder:)`` and what reading a model throws; the next call tries again.
    func model() throws(WhorlError) -> FaceDetector {
        try detector.withLock { (known) throws(WhorlError) in
            if let known { return known }
            let read = try FaceDetector(try models.open(try models.chosen(.detector).name))
            known = read
            return read
        }
    }
}
