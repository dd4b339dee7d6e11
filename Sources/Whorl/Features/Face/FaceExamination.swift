/// The face that is meant in a photo, and what was measured of it.
///
/// Where the photo does not show it upright beyond doubt, the photo is looked at in all four turns by quarters, see
/// ``turn``.
public struct FaceExamination: Sendable {
    /// All faces found, best score first; places are those of the photo as it was given.
    public let faces: [DetectedFace]
    /// The one that is meant.
    public let face: DetectedFace
    private let view: FaceView

    /// Finds, chooses, aligns and measures a face.
    ///
    /// - Parameters:
    ///   - photo: of any size.
    ///   - detector: finds the faces.
    ///   - largest: whether of several the largest and most central is taken.
    /// - Throws: ``WhorlError/noFace``; ``WhorlError/severalFaces(count:)`` unless `largest`; and what
    ///   ``FaceDetector/faces(in:)`` throws.
    public init(of photo: ColorImage, by detector: FaceDetector, largest: Bool) throws(WhorlError) {
        try self.init(try UprightSearch.view(of: photo, by: detector), of: photo, largest: largest)
    }

    /// Chooses, aligns and measures one of the faces that a photo shows as it is.
    ///
    /// - Throws: ``WhorlError/noFace``; ``WhorlError/severalFaces(count:)`` unless `largest`.
    package init(of photo: ColorImage, showing faces: [DetectedFace], largest: Bool) throws(WhorlError) {
        try self.init(FaceView(photo, showing: faces), of: photo, largest: largest)
    }

    private init(_ view: FaceView, of photo: ColorImage, largest: Bool) throws(WhorlError) {
        try FaceChoice.checkAlone(view.face, among: view.faces, largest: largest)
        self.view = view
        guard view.turn != .none else {
            (faces, face) = (view.faces, view.face)
            return
        }
        let back = view.turn.back(width: photo.width, height: photo.height)
        faces = view.faces.map { $0.turned(by: back) }
        face = view.face.turned(by: back)
    }

    /// How the photo was turned to show the face upright.
    public var turn: QuarterTurn { view.turn }
    /// The face, aligned to `arcface112`.
    public var aligned: AlignedFace { view.aligned }
    /// What was measured, of the turned photo.
    public var measures: FaceMeasures { view.measures }
    /// The measures as quality.
    public var quality: FaceQuality { view.quality }

    /// The face, aligned as an embedder expects it.
    ///
    /// - Throws: ``WhorlError/noFace`` where the landmarks that the template has lie in one place.
    func aligned(to template: AlignmentTemplate) throws(WhorlError) -> AlignedFace {
        guard template != aligned.template else { return aligned }
        return try AlignedFace(view.face, in: view.photo, template: template)
    }
}
