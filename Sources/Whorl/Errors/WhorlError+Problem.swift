extension WhorlError {
    /// What is wrong, in words for a person, without a full stop.
    public var problem: String {
        switch self {
        case .fileNotFound(let path):
            "there is no file at \(path)"
        case .unreadableFile(let path, let reason):
            "\(path) cannot be read (\(reason))"
        case .unwritableFile(let path, let reason):
            "\(path) cannot be written (\(reason))"
        case .damagedContainer(let format, let offset, let reason):
            "the \(format.name) is damaged at byte \(offset) (\(reason))"
        case .severalSamples(let samples):
            "the file holds \(samples.count) samples ("
                + samples.map { "\($0.record) \($0.name)" }.joined(separator: ", ") + ")"
        case .noImageRecord(let format):
            "the \(format.name) holds no such image"
        case .unknownRecord(let number, let count):
            "there is no record \(number) among \(count)"
        case .emptyInput:
            "the input has no bytes"
        case .unknownImageFormat:
            "the input is no image of a known format"
        case .damagedImage(let format, let reason):
            "the \(format.name) image is damaged (\(reason))"
        case .unsupportedImage(let format, let feature):
            "the \(format.name) image has a part that is not read (\(feature))"
        case .inputTooLarge(let bytes, let limit):
            "the input has \(bytes) bytes and at most \(limit) are read"
        case .imageTooLarge(let width, let height, let limit):
            "the image has \(width) x \(height) pixels and at most \(limit) are read at its resolution"
        case .imageTooSmall(let width, let height, let minimum):
            "the image has \(width) x \(height) pixels and needs at least \(minimum) along each side"
        case .invalidResolution(let got, let minimum, let maximum):
            "a resolution of \(got) dpi is outside \(minimum) to \(maximum) dpi"
        case .blankImage:
            "the image is of one gray level"
        case .noFingerprint(let ridgeArea, let minimum):
            "the image shows \(rounded(ridgeArea)) square millimetres of ridges and a fingerprint needs "
                + "\(rounded(minimum))"
        case .tooFewMinutiae(let got, let minimum):
            "the print has \(got) minutiae and needs \(minimum)"
        case .noFace:
            "the image shows no face"
        case .severalFaces(let count):
            "the image shows \(count) faces of like size"
        case .faceTooSmall(let eyeDistance, let minimum):
            "the eyes are \(rounded(eyeDistance)) pixels apart and at least \(rounded(minimum)) are needed"
        case .faceTooDark(let level, let minimum):
            "the face is too dark (mean gray level \(rounded(level)), at least \(rounded(minimum)))"
        case .faceTooBright(let level, let maximum):
            "the face is too bright (mean gray level \(rounded(level)), at most \(rounded(maximum)))"
        case .faceBlurred(let sharpness, let minimum):
            "the face is blurred (sharpness \(rounded(sharpness, 100)), at least \(rounded(minimum, 100)))"
        case .faceTurnedAway(let angle, let maximum):
            "the face is turned away by \(rounded(angle)) degrees, at most \(rounded(maximum))"
        case .faceQualityTooLow(let score, let minimum):
            "the quality of the face is \(score) and at least \(minimum) is needed"
        case .unsuitableModel(let name, let reason):
            "the model \(name) cannot be used (\(reason))"
        case .malformedBCID(let reason):
            "this is no BCID (\(reason))"
        case .unknownFingerPosition(let name):
            "\(name) is no finger position"
        case .invalidFMR(let got):
            "a false match rate of \(got) is impossible"
        case .damagedTemplate(let reason):
            "the template is damaged (\(reason))"
        case .unknownRecordFormat:
            "the bytes are records of no known format"
        case .damagedRecord(let format, let offset, let reason):
            "the \(format.name) record is damaged at \(format == .xyt ? "line" : "byte") \(offset) (\(reason))"
        case .unwritableRecord(let format, let reason):
            "the record cannot be written as \(format.name) (\(reason))"
        case .unsupportedTemplateVersion(let got, let supported):
            "the template has format version \(got) and this build reads \(supported)"
        case .extractorMismatch(let got, let expected):
            "the template is of extractor version \(got), not \(expected)"
        case .unknownBCID(let bcid):
            "nothing is enrolled under \(bcid.storage).\(bcid.partition).\(bcid.classID)"
        case .emptyPartition(let storage, let partition):
            "nobody in \(storage).\(partition) is enrolled with what is presented"
        case .storeNotFound(let path):
            "there is no store in the folder \(path)"
        case .storeBusy(let path):
            "another process holds the store at \(path)"
        case .storeNotWritable(let path, let reason):
            "the store at \(path) cannot be written (\(reason)), and nothing was changed"
        case .storeOutcomeUnknown(let path, let reason):
            "writing the store at \(path) failed (\(reason)); the change may have been made or not"
        case .storeDamaged(let path, let reason):
            "the store at \(path) is damaged (\(reason))"
        case .unsupportedStoreVersion(let got, let supported):
            "the store has version \(got) and this build reads up to \(supported)"
        case .missingKey(let path):
            "the master key at \(path) is missing and the store holds data"
        case .wrongKey(let path):
            "the master key at \(path) does not open the store"
        case .keyFileNotPrivate(let path):
            "others may read the key file at \(path)"
        case .wrongPassphrase:
            "the passphrase does not open the file"
        case .damagedArchive(let path, let reason):
            "\(path) is no undamaged export or backup (\(reason))"
        case .alreadyExists(let path):
            "\(path) exists already"
        case .insufficientData(let reason):
            "the data does not support the answer (\(reason))"
        case .damagedTable(let path, let line, let reason):
            "line \(line) of \(path) cannot be read (\(reason))"
        case .positionNotEnrolled(let bcid, let position):
            "\(bcid) has no reference of the finger \(position)"
        case .storeFault(let path, let code, let reason):
            "the database at \(path) failed (SQLite \(code): \(reason))"
        case .emptyPassphrase:
            "the passphrase is empty"
        case .wrongModality(let got, let expected):
            "the template is of a \(got.rawValue) and one of a \(expected.rawValue) is needed"
        case .wrongDimension(let got, let expected):
            "a vector has \(got) entries, not \(expected)"
        case .unusableVector(let index, let reason):
            "vector \(index + 1) cannot be searched (\(reason))"
        case .damagedVectorFile(let path, let reason):
            "\(path) is damaged (\(reason))"
        case .unsupportedVectorFile(let path, let feature):
            "\(path) has a form of vectors that is not read (\(feature))"
        case .malformedList(let path, let line, let reason):
            "line \(line) of \(path) is wrong (\(reason))"
        case .wrongListLength(let path, let got, let expected):
            "\(path) has \(got) lines and there are \(expected) vectors"
        case .damagedIndexFile(let path, let reason):
            "\(path) is no undamaged index of vectors (\(reason))"
        case .unsupportedIndexVersion(let got, let supported):
            "the index file has format version \(got) and this build reads \(supported)"
        case .modalityNotEnrolled(let bcid, let modality):
            "\(bcid) has no reference of the modality \(modality.rawValue)"
        case .missingModels(let roles, let folder):
            "faces need two models, a detector and an embedder; missing in \(folder): "
                + roles.map { "the \($0.rawValue)" }.joined(separator: " and ")
        case .noDefaultModel(let role):
            "there is more than one \(role.rawValue) and none is the default"
        case .unknownModel(let name):
            "no model named \(name) is installed"
        case .wrongModelRole(let name, let expected):
            "the model \(name) is no \(expected.rawValue)"
        case .malformedModelName(let name):
            "\(name) cannot name a model"
        case .modelHashMismatch(let path, let got, let expected):
            "\(path) has the SHA-256 \(got), not \(expected)"
        case .damagedManifest(let path, let key, let reason):
            key.isEmpty ? "\(path) is no manifest (\(reason))" : "\(path) has a wrong value at \(key) (\(reason))"
        case .modelMismatch(let got, let expected):
            "the face is a template of the model \(got), not \(expected)"
        case .uncalibratedModel(let name):
            "nothing links scores of the model \(name) and false match rates"
        case .damagedModel(let reason):
            "the model is damaged (\(reason))"
        case .unsupportedModel(let node, let operation, let feature):
            "the model has a part that is not supported (\(operation)\(node.isEmpty ? "" : " at \(node)"): \(feature))"
        case .modelTooLarge(let quantity, let got, let limit):
            "the model has \(got == .max ? "countless" : "\(got)") \(quantity) and at most \(limit) are read"
        case .wrongModelInput(let width, let height, let reason):
            "the model takes no image of \(width) x \(height) pixels (\(reason))"
        }
    }

    /// A number with one decimal place, or to so many parts of one.
    private func rounded(_ value: Double, _ parts: Double = 10) -> String {
        "\((value * parts).rounded() / parts)"
    }
}

extension ImageFormat {
    /// The format's name as people write it.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .pnm: "PNM"
        case .wsq: "WSQ"
        case .jpeg2000: "JPEG 2000"
        case .itl: "ANSI/NIST-ITL"
        case .fingerImageRecord: "finger image record"
        }
    }
}
