/// A face brought to where an embedder expects it.
public struct AlignedFace: Sendable, Equatable {
    /// Where its landmarks are.
    public let template: AlignmentTemplate
    /// The face, as large as the template says; black where the photo ends.
    public let image: ColorImage

    /// Brings a face to a template: by the points that dlib aligns by where the template is dlib's and the face has them,
    /// and otherwise by its landmarks.
    ///
    /// - Throws: ``WhorlError/noFace`` where the points lie in one place.
    public init(_ face: DetectedFace, in photo: ColorImage, template: AlignmentTemplate) throws(WhorlError) {
        guard template == .dlib150, let corners = face.corners else {
            try self.init(face.landmarks, in: photo, template: template)
            return
        }
        guard let image = FaceChip.image(corners, in: photo) else { throw .noFace }
        self.init(template: template, image: image)
    }

    /// Turns, scales and shifts a face so that its landmarks come nearest to a template's, with a bilinear warp.
    ///
    /// - Throws: ``WhorlError/noFace`` where the landmarks lie in one place.
    public init(_ landmarks: FaceLandmarks, in photo: ColorImage, template: AlignmentTemplate) throws(WhorlError) {
        let pairs = zip(landmarks.points, template.points).compactMap { point, target in
            target.map { (point: point, target: $0) }
        }
        let transform = SimilarityTransform(from: pairs.map(\.point), to: pairs.map(\.target))
        guard let back = transform?.inverse else { throw .noFace }
        self.template = template
        image = photo.warped(by: back, width: template.width, height: template.height)
    }

    private init(template: AlignmentTemplate, image: ColorImage) {
        self.template = template
        self.image = image
    }

    /// The face as a mirror shows it.
    package var mirrored: AlignedFace { AlignedFace(template: template, image: image.mirrored) }
}
