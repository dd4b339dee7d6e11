/// A photo as it looks turned by quarters, and the face that is meant in it.
struct FaceView {
    /// How the photo was turned.
    let turn: QuarterTurn
    /// The turned photo.
    let photo: ColorImage
    /// All faces found in it, best score first.
    let faces: [DetectedFace]
    /// The one that is meant: the largest and most central.
    let face: DetectedFace
    /// It, aligned to `arcface112`.
    let aligned: AlignedFace
    /// What was measured.
    package let measures: FaceMeasures
    /// The measures as quality.
    let quality: FaceQuality

    /// Chooses, aligns and measures one of the faces that a turned photo shows.
    ///
    /// - Throws: ``WhorlError/noFace``.
    init(_ photo: ColorImage, turned turn: QuarterTurn = .none, showing faces: [DetectedFace]) throws(WhorlError) {
        self.turn = turn
        self.photo = photo
        self.faces = faces
        face = try FaceChoice.face(among: faces, width: photo.width, height: photo.height, largest: true)
        aligned = try AlignedFace(face, in: photo, template: .arcface112)
        measures = FaceMeasures(face, aligned, in: photo)
        quality = FaceQuality(measures)
    }
}
