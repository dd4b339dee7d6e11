/// What a person presents in one transaction: prints, faces or both.
public struct Presentation: Sendable, Equatable {
    /// Templates of prints, with their fingers.
    public let fingers: [FingerSample]
    /// Templates of faces; of one model in a verification or a search.
    public let faces: [FaceTemplate]

    /// Joins what is presented.
    public init(fingers: [FingerSample] = [], faces: [FaceTemplate] = []) {
        self.fingers = fingers
        self.faces = faces
    }

    /// The modalities that something is presented of.
    public var modalities: [Modality] {
        (fingers.isEmpty ? [] : [.finger]) + (faces.isEmpty ? [] : [.face])
    }
}
