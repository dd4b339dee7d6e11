package import ArgumentParser
package import Whorl

/// Exit codes by the names of sysexits.h, where they have one.
extension ExitCode {
    /// Non-match, or no candidate: a result and no error.
    package static let nonMatch = ExitCode(1)
    /// EX_USAGE.
    package static let usage = ExitCode(64)
    /// EX_DATAERR.
    package static let badData = ExitCode(65)
    /// EX_NOINPUT.
    package static let noInput = ExitCode(66)
    /// EX_NOUSER.
    package static let unknownBCID = ExitCode(67)
    /// EX_UNAVAILABLE.
    package static let missing = ExitCode(69)
    /// EX_SOFTWARE.
    package static let internalFault = ExitCode(70)
    /// EX_CANTCREAT.
    package static let cannotWrite = ExitCode(73)
    /// EX_TEMPFAIL.
    package static let busy = ExitCode(75)
    /// EX_NOPERM.
    package static let notPermitted = ExitCode(77)
}

extension WhorlError {
    /// What the command exits with.
    package var exitCode: ExitCode {
        switch self {
        case .malformedBCID, .unknownFingerPosition, .invalidFMR, .invalidResolution, .emptyPassphrase,
            .malformedModelName, .wrongModelRole:
            .usage
        case .damagedContainer, .severalSamples, .noImageRecord, .unknownRecord, .emptyInput, .unknownImageFormat,
            .damagedImage, .unsupportedImage, .inputTooLarge, .imageTooLarge,
            .imageTooSmall, .blankImage, .noFingerprint, .tooFewMinutiae, .noFace,
            .severalFaces, .faceTooSmall, .faceTooDark, .faceTooBright, .faceBlurred, .faceTurnedAway,
            .faceQualityTooLow, .unsuitableModel, .damagedTemplate, .unknownRecordFormat, .damagedRecord,
            .unwritableRecord, .unsupportedTemplateVersion, .extractorMismatch, .storeDamaged, .unsupportedStoreVersion,
            .damagedArchive, .insufficientData, .damagedTable, .modelHashMismatch, .damagedManifest, .modelMismatch,
            .wrongModality, .damagedModel, .unsupportedModel, .modelTooLarge, .wrongModelInput,
            .wrongDimension, .unusableVector, .damagedVectorFile, .unsupportedVectorFile, .malformedList,
            .wrongListLength, .damagedIndexFile, .unsupportedIndexVersion:
            .badData
        case .fileNotFound, .unreadableFile, .storeNotFound:
            .noInput
        case .unknownBCID, .positionNotEnrolled, .modalityNotEnrolled, .emptyPartition:
            .unknownBCID
        case .storeFault:
            .internalFault
        case .missingKey, .missingModels, .noDefaultModel, .unknownModel, .uncalibratedModel:
            .missing
        case .unwritableFile, .storeNotWritable, .storeOutcomeUnknown, .alreadyExists:
            .cannotWrite
        case .storeBusy:
            .busy
        case .wrongKey, .keyFileNotPrivate, .wrongPassphrase:
            .notPermitted
        }
    }
}
