extension AlignmentTemplate {
    /// Columns and rows of an aligned face.
    package var size: (width: Int, height: Int) {
        switch self {
        case .arcface112: (112, 112)
        case .arcface112x96: (96, 112)
        case .dlib150: (150, 150)
        }
    }
}
