public import Whorl

/// A sample that somebody presented, read and extracted; nothing of it is stored.
public struct CapturedSample: Sendable {
    /// A print.
    public let finger: FingerSample?
    /// A face, with where it is in the photo.
    public let face: FaceFeatures?
    /// The photo's or print's size, in pixels.
    public let size: (width: Int, height: Int)
    /// What a person should look at.
    public let warnings: [String]

    /// What it is of.
    public var modality: Modality { finger == nil ? .face : .finger }
    /// 0 to 100.
    public var quality: Int { finger?.template.quality ?? face.map { FaceTemplate($0).quality } ?? 0 }
}

extension Presentation {
    /// Joins samples of one transaction.
    public init(_ samples: [CapturedSample]) {
        self.init(fingers: samples.compactMap(\.finger), faces: samples.compactMap(\.face).map { FaceTemplate($0) })
    }
}
