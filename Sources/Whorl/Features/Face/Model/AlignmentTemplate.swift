/// Where an embedder expects the landmarks of a face.
public enum AlignmentTemplate: String, Sendable, CaseIterable, Codable {
    /// Five points in 112 x 112 pixels, as ArcFace: Deng, Guo, Xue, Zafeiriou, ArcFace, CVPR 2019.
    case arcface112
    /// The same in 96 columns and 112 rows: 8 pixels less on either side.
    case arcface112x96
    /// Eye centres and mouth corners in 150 x 150 pixels, as dlib's face chips with a padding of 0.25.
    case dlib150
}
