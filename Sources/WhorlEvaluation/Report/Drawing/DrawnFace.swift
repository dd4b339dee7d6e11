public import Whorl

/// A face to be drawn: the photo that shows it, and what was found in it.
public struct DrawnFace: Sendable {
    /// What the photo is called.
    public let name: String
    /// The photo.
    public let photo: ColorImage
    /// The faces in it, the one that is meant and its measures.
    public let examination: FaceExamination

    /// Joins a photo with what was found in it.
    public init(name: String, photo: ColorImage, examination: FaceExamination) {
        self.name = name
        self.photo = photo
        self.examination = examination
    }
}
