import Whorl

extension WhorlError {
    /// Whether a picture was read, but shows nothing to compare: who presents it tries again.
    package var isSmudge: Bool {
        switch self {
        case .imageTooSmall, .blankImage, .noFingerprint, .tooFewMinutiae, .noFace, .severalFaces, .faceTooSmall,
            .faceTooDark, .faceTooBright, .faceBlurred, .faceTurnedAway, .faceQualityTooLow:
            true
        default: false
        }
    }
}
