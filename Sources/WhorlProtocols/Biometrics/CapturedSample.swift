package import Whorl

/// A sample that somebody presented, read and extracted; nothing of it is stored.
package struct CapturedSample: Sendable {
    /// A print.
    package let finger: FingerSample?
    /// A face, with where it is in the photo.
    package let face: FaceFeatures?
    /// The photo's or print's size, in pixels.
    package let size: (width: Int, height: Int)
    /// Pixels of the file along a side for each of those: a large photo is decoded at a fraction of its size.
    let reduction: Int
    /// What a person should look at.
    package let warnings: [String]

    /// What it is of.
    package var modality: Modality { finger == nil ? .face : .finger }
    /// 0 to 100.
    package var quality: Int { finger?.template.quality ?? face.map { FaceTemplate($0).quality } ?? 0 }

    package init(
        finger: FingerSample?, face: FaceFeatures?, size: (width: Int, height: Int), reduction: Int = 1,
        warnings: [String]
    ) {
        self.finger = finger
        self.face = face
        self.size = size
        self.reduction = reduction
        self.warnings = warnings
    }
}

extension Presentation {
    /// Joins samples of one transaction.
    package init(_ samples: [CapturedSample]) {
        self.init(fingers: samples.compactMap(\.finger), faces: samples.compactMap(\.face).map { FaceTemplate($0) })
    }
}
