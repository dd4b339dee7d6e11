extension AlignmentTemplate {
    /// Columns of the aligned face.
    public var width: Int {
        switch self {
        case .arcface112: Self.arcfaceSide
        case .arcface112x96: Self.arcfaceSide - 2 * Self.cut
        case .dlib150: Self.dlibSide
        }
    }

    /// Rows of the aligned face.
    public var height: Int {
        switch self {
        case .arcface112, .arcface112x96: Self.arcfaceSide
        case .dlib150: Self.dlibSide
        }
    }

    /// Where the landmarks go, in pixels of the aligned face, in the order of ``FaceLandmarks/points``; nil for a
    /// landmark that is not used.
    package var points: [FacePoint?] {
        switch self {
        case .arcface112: Self.arcface
        case .arcface112x96: Self.arcface.map { FacePoint(x: $0.x - Double(Self.cut), y: $0.y) }
        case .dlib150: Self.dlib
        }
    }

    private static let arcfaceSide = 112
    /// Columns that the narrow form lacks on either side.
    private static let cut = 8
    /// The reference points of ArcFace's authors (github.com/deepinsight/insightface, `face_align.py`).
    private static let arcface = [
        FacePoint(x: 38.2946, y: 51.6963), FacePoint(x: 73.5318, y: 51.5014), FacePoint(x: 56.0252, y: 71.7366),
        FacePoint(x: 41.5493, y: 92.3655), FacePoint(x: 70.7299, y: 92.2041),
    ]

    private static let dlibSide = 150
    /// Padding around the unit square of dlib's mean face, as a part of its side.
    private static let dlibPadding = 0.25
    /// Eye centres and mouth corners of dlib's mean face in the unit square (github.com/davisking/dlib,
    /// `get_face_chip_details`); the nose is not used.
    private static let dlib: [FacePoint?] = [
        (0.22733, 0.22140), (0.75281, 0.22123), nil, (0.254149, 0.780233), (0.726104, 0.780233),
    ].map { (place: (Double, Double)?) in
        place.map { FacePoint(x: dlibPixel($0.0), y: dlibPixel($0.1)) }
    }

    private static func dlibPixel(_ unit: Double) -> Double {
        (unit + dlibPadding) / (1 + 2 * dlibPadding) * Double(dlibSide)
    }
}
