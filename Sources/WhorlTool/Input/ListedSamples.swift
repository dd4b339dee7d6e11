import Glibc
import Whorl

/// Makes templates of the files that a list of people names.
struct ListedSamples {
    /// How images are read.
    let images: ImageOptions
    /// Reads faces.
    let source: FaceSource

    /// Makes templates of a row's samples.
    ///
    /// - Parameters:
    ///   - row: a row of the list.
    ///   - isWanted: which of its samples are read; all unless stated.
    /// - Returns: what is to be stored, in the row's order.
    /// - Throws: what reading and extraction throw; ``WhorlError/malformedBCID(_:)``,
    ///   ``WhorlError/unknownFingerPosition(_:)``.
    func references(
        _ row: EnrollmentList.Row, where isWanted: (EnrollmentList.Sample) -> Bool = { _ in true }
    ) throws(WhorlError) -> [NewReference] {
        let (bcid, now) = (try BCID(row.bcid), time(nil))
        return try row.samples.filter(isWanted).map { sample throws(WhorlError) in
            let template: Template =
                switch sample.modality {
                case .finger: .finger(try FingerInput(sample.path, images.stating(row.dpi)).template)
                case .face: .face(try source.read(sample.path, images))
                }
            let position =
                sample.position.isEmpty ? FingerPosition.unknown : try FingerPosition(name: sample.position)
            return NewReference(bcid: bcid, position: position, created: now, template: template)
        }
    }
}
