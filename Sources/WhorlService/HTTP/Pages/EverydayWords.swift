internal import FoundationEssentials
internal import Whorl
package import WhorlProtocols

/// What pages say of refusals: a sentence that names what happened and what to do, without technical terms. The
/// technical sentence stays behind "details".
package enum EverydayWords {
    /// The sentence for the code of a refusal; nil for a code that only programs can cause.
    package static func sentence(_ code: String) -> String? { sentences[code] }

    /// The sentence for a code that has none of its own.
    package static let unknown = "That did not work. Try again; if it keeps failing, ask whoever runs this service."

    /// Why a sign-in by phone came no further: page and phone show the same sentence.
    package static func sentence(_ reason: VidReason) -> String {
        switch reason {
        case .notRecognized: "You were not recognized, or the number that you chose is not the one on the page."
        case .locked: "There were too many failed tries. Wait half a minute, then try again."
        case .disabled: "There were too many failed tries. Ask whoever runs this service to unlock you."
        case .notAdmitted: "You were recognized, but this app does not know you as one of its users."
        case .certificateRequired: "You were recognized, but this app also needs your certificate in the browser."
        case .notEnrolled: "You are not enrolled here yet. Enroll first."
        case .revalidationRequired: "Your enrolled pictures are too old. Enroll again first."
        case .canceled: "The sign-in was canceled."
        case .timeout: "The code is too old. Ask for a new one."
        case .replaced: "A newer code has replaced this one."
        }
    }

    /// A script that gives the sentences to pages, before `words.js` which shows them.
    static let script: [UInt8] = {
        let reasons = Dictionary(uniqueKeysWithValues: VidReason.allCases.map { ($0.rawValue, sentence($0)) })
        let table = ["codes": sentences, "reasons": reasons, "others": ["unknown": unknown]]
        let json = (try? JSONCoding.encode(table)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return Array("window.whorlSentences = \(json);\n".utf8)
    }()

    private static let again = "Take the picture again."
    private static let file = "Choose a PNG or JPEG picture."
    private static let finger = "Lay the finger flat and try again."

    /// The BioID protocol's own words for what is wrong with a picture, by the engine's codes.
    private static let protocolCodes = [
        "NoFaceFound": "noFace", "MultipleFacesFound": "severalFaces", "ImageTooSmall": "imageTooSmall",
        "ImageOverExposure": "faceTooBright", "ImageUnderExposure": "faceTooDark", "ImageBlurred": "faceBlurred",
        "HeadTurnedAway": "faceTurnedAway", "FaceQualityTooLow": "faceQualityTooLow",
        "SampleNotOfExpectedType": "noFingerprint", "TooFewMinutiae": "tooFewMinutiae",
    ]

    private static let sentences = engineSentences.merging(
        protocolCodes.compactMapValues { engineSentences[$0] }, uniquingKeysWith: { own, _ in own })

    private static let engineSentences: [String: String] = [
        // The picture.
        "emptyInput": "The picture is empty. \(file)",
        "unknownImageFormat": "This file is not a picture that can be read here. \(file)",
        "damagedImage": "The picture is damaged. \(again)",
        "unsupportedImage": "This kind of picture cannot be read here. \(file)",
        "damagedContainer": "The file is damaged. \(file)",
        "severalSamples": "The file holds several pictures. Choose a file with one.",
        "noImageRecord": "The file holds no picture. \(file)",
        "unknownRecord": "The file holds no picture that can be read here. \(file)",
        "inputTooLarge": "The file is too large. Choose a smaller picture.",
        "imageTooLarge": "The picture is too large. Choose a smaller one.",
        "imageTooSmall": "The picture is too small. Choose a larger one, or move closer.",
        "invalidResolution":
            "The size of the finger in this picture is not known. Use the picture as your reader saved it.",
        // The finger.
        "blankImage": "The picture shows nothing. \(again)",
        "noFingerprint": "We could not see a fingerprint in this picture. \(finger)",
        "tooFewMinutiae": "Too little of the fingerprint is visible. \(finger)",
        // The face.
        "noFace": "We could not see a face in this picture. Look into the camera and try again.",
        "severalFaces": "There are several faces in this picture. Make sure that it shows only yours, and try again.",
        "faceTooSmall": "Your face is too far away. Move closer and try again.",
        "faceTooDark": "The picture is too dark. Turn on a light and try again.",
        "faceTooBright": "The picture is too bright. Turn away from the light and try again.",
        "faceBlurred": "The picture is blurred. Hold still and try again.",
        "faceTurnedAway": "Your face is turned away. Look straight into the camera and try again.",
        "faceQualityTooLow": "Your face cannot be seen clearly enough. Look straight into the camera, in good light.",
        "faceNotWhole": "Your face is covered or cut off. Show all of it, with eyes and mouth free.",
        // The service.
        "Busy": "The service is busy. Wait a moment and try again.",
        "storeBusy": "The service is busy. Wait a moment and try again.",
        "TooManyRequests": "There were too many tries in a short time. Wait a moment and try again.",
        "Locked": sentence(VidReason.locked),
        "Disabled": sentence(VidReason.disabled),
        "TraitNotSupported": "This service cannot use this kind of picture. Choose another way.",
        "unknownBCID": "This person is not known here.",
        "malformedBCID": "This is not an identifier of a person. It looks like bws.12.4711.",
        "NotConfirmed": "Nothing was deleted. Tick the box to confirm first.",
        "Agreement": "Nothing was changed. Write the consent on one line, and a date like 2027-01-31.",
        "NoPrompt": "This request is over. Go back to where it started, and try again.",
        "Forbidden": "You are not allowed to do this, or not from this device.",
        "NameTaken": "This name is taken. Choose another one.",
        "PersonHasUser": "You are signed up already.",
        "HTTP": "The service could not read what was sent. Choose a smaller picture, or load the page again.",
        // Sessions.
        "UNKNOWN_SESSION": "The sign-in is over, or the code is too old. Ask for a new code.",
        "UNKNOWN_PROFILE": "This phone has no profile of this name.",
        "FOREIGN_DEVICE": "This profile belongs to another phone. Use that one.",
        "CONFLICT": "The sign-in is over. Ask for a new code.",
        "PROFILE_REQUIRED": "First enter the name of your profile.",
        "DIGITS_REQUIRED": "First choose the number that the page shows.",
        "SESSION_SECRET": "Another phone has taken this sign-in. Ask for a new code.",
        "NOT_RECOGNIZED": sentence(VidReason.notRecognized),
        "BIOMETRY_REVALIDATION": sentence(VidReason.revalidationRequired),
        "LIVENESS_REQUIRED":
            "This sign-in must see you move, which this page cannot do. Use the camera of the other page.",
    ]
}
