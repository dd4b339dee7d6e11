package import Whorl

/// What is wrong with a sample that could be decoded, by the protocol's words.
package struct SampleFault: Equatable {
    package let code: String
    /// What it is about, for people.
    let problem: String

    /// The fault that an error of reading tells of; nil for other errors.
    package init?(_ error: WhorlError) {
        switch error {
        case .noFace: code = "NoFaceFound"
        case .severalFaces: code = "MultipleFacesFound"
        case .faceTooSmall, .imageTooSmall: code = "ImageTooSmall"
        case .faceTooBright: code = "ImageOverExposure"
        case .faceTooDark: code = "ImageUnderExposure"
        case .faceBlurred: code = "ImageBlurred"
        case .faceTurnedAway: code = "HeadTurnedAway"
        case .faceQualityTooLow, .faceNotWhole: code = "FaceQualityTooLow"
        case .noFingerprint, .blankImage: code = "SampleNotOfExpectedType"
        case .tooFewMinutiae: code = "TooFewMinutiae"
        default: return nil
        }
        problem = error.problem
    }

    /// Whether bytes could not be decoded.
    package static func isUnreadable(_ error: WhorlError) -> Bool {
        switch error {
        case .emptyInput, .unknownImageFormat, .foreignImageFormat, .damagedImage, .unsupportedImage, .inputTooLarge,
            .imageTooLarge, .damagedContainer, .severalSamples, .noImageRecord, .unknownRecord, .invalidResolution:
            true
        default: false
        }
    }
}
