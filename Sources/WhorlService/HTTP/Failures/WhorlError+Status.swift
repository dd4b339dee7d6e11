internal import Hummingbird
internal import Whorl

extension WhorlError {
    /// The status of an answer that tells of the error.
    var status: HTTPResponse.Status {
        switch self {
        case .malformedBCID, .unknownFingerPosition, .invalidFMR, .invalidResolution, .emptyPassphrase,
            .malformedModelName, .wrongModelRole:
            .badRequest
        case .damagedContainer, .severalSamples, .noImageRecord, .unknownRecord, .emptyInput, .unknownImageFormat,
            .damagedImage, .unsupportedImage, .inputTooLarge, .imageTooLarge, .imageTooSmall, .blankImage,
            .noFingerprint, .tooFewMinutiae, .noFace, .severalFaces, .faceTooSmall, .faceTooDark, .faceTooBright,
            .faceBlurred, .faceTurnedAway, .faceQualityTooLow, .damagedTemplate, .unknownRecordFormat, .damagedRecord,
            .unwritableRecord, .unsupportedTemplateVersion, .extractorMismatch, .insufficientData, .modelMismatch,
            .wrongModality, .wrongModelInput, .wrongDimension, .unusableVector, .damagedVectorFile,
            .unsupportedVectorFile, .malformedList, .wrongListLength:
            .badRequest
        case .fileNotFound, .unreadableFile, .storeNotFound:
            .notFound
        case .unknownBCID, .positionNotEnrolled, .modalityNotEnrolled, .emptyPartition:
            .notFound
        case .storeFault, .storeDamaged, .unsupportedStoreVersion, .damagedArchive, .modelHashMismatch,
            .damagedManifest, .damagedModel, .unsupportedModel, .modelTooLarge, .unsuitableModel, .damagedIndexFile,
            .unsupportedIndexVersion, .damagedTable:
            .internalServerError
        case .missingKey, .missingModels, .noDefaultModel, .unknownModel, .uncalibratedModel:
            .serviceUnavailable
        case .unwritableFile, .storeNotWritable, .storeOutcomeUnknown, .alreadyExists:
            HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        case .storeBusy:
            .serviceUnavailable
        case .wrongKey, .keyFileNotPrivate, .wrongPassphrase:
            .internalServerError
        }
    }
}
