/// The face that is meant in a photo, and what was measured of it.
public struct FaceExamination: Sendable {
    /// All faces found, best score first.
    public let faces: [DetectedFace]
    /// The one that is meant.
    public let face: DetectedFace
    /// It, aligned to `arcface112`.
    public let aligned: AlignedFace
    /// What was measured.
    public let measures: FaceMeasures
    /// The measures as quality.
    public let quality: FaceQuality

    /// Finds, chooses, aligns and measures a face.
    ///
    /// - Parameters:
    ///   - photo: of any size.
    ///   - detector: finds the faces.
    ///   - largest: whether of several the largest and most central is taken.
    /// - Throws: ``WhorlError/noFace``; ``WhorlError/severalFaces(count:)`` unless `largest`; and what
    ///   ``FaceDetector/faces(in:)`` throws.
    public init(of photo: ColorImage, by detector: FaceDetector, largest: Bool) throws(WhorlError) {
        try self.init(of: photo, showing: try detector.faces(in: photo), largest: largest)
    }

    /// Chooses, aligns and measures one of the faces that a photo shows.
    ///
    /// - Throws: ``WhorlError/noFace``; ``WhorlError/severalFaces(count:)`` unless `largest`.
    package init(of photo: ColorImage, showing faces: [DetectedFace], largest: Bool) throws(WhorlError) {
        self.faces = faces
        face = try FaceChoice.face(among: faces, width: photo.width, height: photo.height, largest: largest)
        aligned = try AlignedFace(face.landmarks, in: photo, template: .arcface112)
        measures = FaceMeasures(face, aligned)
        quality = FaceQuality(measures)
    }
}
