extension WhorlError: CustomStringConvertible {
    /// One sentence for a person: what is wrong, then after a colon what to do about it.
    public var description: String {
        switch self {
        case .fileNotFound(let path):
            "there is no file at \(path): check the name"
        case .unreadableFile(let path, let reason):
            "\(path) cannot be read (\(reason)): give a regular file that you may read"
        case .unwritableFile(let path, let reason):
            "\(path) cannot be written (\(reason)): check the folder, its permissions and the free space"
        case .emptyInput:
            "the input has no bytes: copy or capture the sample again"
        case .unknownImageFormat:
            "the input is no image of a known format: give PNG, JPEG, BMP, TIFF, PBM, PGM or PPM"
        case .damagedImage(let format, let reason):
            "the \(format.name) image is damaged (\(reason)): copy or capture it again"
        case .unsupportedImage(let format, let feature):
            "the \(format.name) image has a part that is not read (\(feature)): save it as 8-bit gray PNG"
        case .inputTooLarge(let bytes, let limit):
            "the input has \(bytes) bytes and at most \(limit) are read: crop the image to one sample"
        case .imageTooLarge(let width, let height, let limit):
            "the image has \(width) x \(height) pixels and at most \(limit) are read at its resolution: "
                + "crop it to one sample"
        case .imageTooSmall(let width, let height, let minimum):
            "the image has \(width) x \(height) pixels and needs at least \(minimum) along each side: "
                + "capture a larger area"
        case .invalidResolution(let got, let minimum, let maximum):
            "a resolution of \(got) dpi is outside \(minimum) to \(maximum) dpi: state that of the scanner"
        case .blankImage:
            "the image is of one gray level: capture the sample again"
        case .noFingerprint(let ridgeArea, let minimum):
            "the image shows \(rounded(ridgeArea)) square millimetres of ridges and a fingerprint needs "
                + "\(rounded(minimum)): capture the finger again, or state the resolution if it is wrong"
        case .tooFewMinutiae(let got, let minimum):
            "the print has \(got) minutiae and needs \(minimum): capture the finger again, cleaned and pressed flat"
        case .malformedBCID(let reason):
            "this is no BCID (\(reason)): write storage.partition.classid, as bws.12.4711"
        case .unknownFingerPosition(let name):
            "\(name) is no finger position: write one as right-index or left-thumb"
        case .invalidFMR(let got):
            "a false match rate of \(got) is impossible: state one between 0 and 1, as 1e-4"
        case .damagedTemplate(let reason):
            "the template is damaged (\(reason)): extract or export it again"
        case .unsupportedTemplateVersion(let got, let supported):
            "the template has format version \(got) and this build reads \(supported): use a matching build"
        case .extractorMismatch(let got, let expected):
            "the template is of extractor version \(got), not \(expected): re-enroll the person"
        case .unknownBCID(let bcid):
            "nothing is enrolled under \(bcid.storage).\(bcid.partition).\(bcid.classID): enroll the person first"
        case .emptyPartition(let storage, let partition):
            "nobody is enrolled in \(storage).\(partition): enroll someone or name another partition"
        case .storeBusy(let path):
            "another process holds the store at \(path): try again when it is done"
        case .storeNotWritable(let path, let reason):
            "the store at \(path) cannot be written (\(reason)), and nothing was changed: "
                + "free space or grant permission, then try again"
        case .storeDamaged(let path, let reason):
            "the store at \(path) is damaged (\(reason)): restore a backup"
        case .unsupportedStoreVersion(let got, let supported):
            "the store has version \(got) and this build reads up to \(supported): use a newer build"
        case .missingKey(let path):
            "the master key at \(path) is missing and the store holds data: bring the key file back"
        case .wrongKey(let path):
            "the master key at \(path) does not open the store: bring the store's own key file back"
        case .keyFileNotPrivate(let path):
            "others may read the key file at \(path): take their permission away with chmod 600"
        case .wrongPassphrase:
            "the passphrase does not open the file: enter the one that it was made with"
        case .damagedArchive(let path, let reason):
            "\(path) is no undamaged export or backup (\(reason)): use another copy"
        case .alreadyExists(let path):
            "\(path) exists already: remove it or name another place"
        case .insufficientData(let reason):
            "the data does not support the answer (\(reason)): add samples"
        }
    }

    /// A number with one decimal place.
    private func rounded(_ value: Double) -> String {
        "\((value * 10).rounded() / 10)"
    }
}

extension ImageFormat {
    /// The format's name as people write it.
    var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .pnm: "PNM"
        }
    }
}
