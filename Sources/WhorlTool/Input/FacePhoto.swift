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
        name: String, photo bytes: [UInt8], _ settings: FaceSettings, _ images: ImageOptions
    ) throws(WhorlError) {
        let models = settings.models.folder
        let detector = try FaceDetector(try models.open(try models.chosen(.detector).name))
        photo = try images.color(bytes, name)
        examination = try FaceExamination(of: photo, by: detector, largest: settings.largest)
        self.name = name
    }
}
