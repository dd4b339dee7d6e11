extension WhorlError {
    /// What a person can do about it, without a full stop.
    public var advice: String {
        switch self {
        case .fileNotFound:
            "check the name"
        case .unreadableFile:
            "give a regular file that you may read"
        case .unwritableFile:
            "check the folder, its permissions and the free space"
        case .emptyInput:
            "copy or capture the sample again"
        case .unknownImageFormat:
            "give PNG, JPEG, JPEG 2000, WSQ, BMP, TIFF, PBM, PGM, PPM, ANSI/NIST-ITL or a finger image record"
        case .severalSamples, .unknownRecord:
            "choose one with --record N; whorl inspect FILE lists them"
        case .noImageRecord:
            "whorl inspect FILE lists what it holds"
        case .damagedImage, .damagedContainer:
            "copy or capture it again"
        case .unsupportedImage:
            "save it as 8-bit gray or color PNG"
        case .inputTooLarge:
            "give a smaller file; crop an image to one sample"
        case .imageTooLarge:
            "crop it to one sample"
        case .imageTooSmall:
            "capture a larger area"
        case .invalidResolution:
            "state that of the scanner"
        case .blankImage:
            "capture the sample again"
        case .noFingerprint:
            "capture the finger again, or state the resolution if it is wrong"
        case .tooFewMinutiae:
            "capture the finger again, cleaned and pressed flat"
        case .noFace:
            "capture one face from the front, upright and well lit"
        case .severalFaces:
            "crop the image to one person, or choose the largest face with --largest"
        case .faceTooSmall:
            "capture the face from nearer, or at a higher resolution"
        case .faceTooDark:
            "capture the face with more light on it"
        case .faceTooBright:
            "capture the face with less light on it"
        case .faceBlurred:
            "capture the face in focus, held still"
        case .faceTurnedAway:
            "capture the face looking into the camera"
        case .faceQualityTooLow:
            "capture the whole face from the front, upright, near, sharp and well lit"
        case .unsuitableModel:
            "install it again with the role, input and alignment that its maker states"
        case .malformedBCID:
            "write storage.partition.classid, as bws.12.4711"
        case .unknownFingerPosition:
            "write one as right-index or left-thumb"
        case .invalidFMR:
            "state one between 0 and 1, as 1e-4"
        case .damagedTemplate:
            "extract or export it again"
        case .unknownRecordFormat:
            "give an ANSI/NIST-ITL file, a finger image record, or minutiae as ISO/IEC 19794-2, ANSI/INCITS 378 or XYT; "
                + "name the format of card data with --from"
        case .damagedRecord:
            "copy it again, or read it without --strict; whorl inspect shows what can be read"
        case .unwritableRecord:
            "choose another format"
        case .unsupportedTemplateVersion:
            "use a matching build"
        case .extractorMismatch:
            "re-enroll the person"
        case .unknownBCID:
            "enroll the person first"
        case .emptyPartition:
            "enroll someone, present what is enrolled, or name another partition"
        case .storeNotFound:
            "name the store's folder with --data-dir; whorl enroll makes a new store"
        case .storeBusy:
            "try again when it is done"
        case .storeNotWritable:
            "free space or grant permission, then try again"
        case .storeOutcomeUnknown:
            "look at the disk, see what the store holds with whorl list, then repeat the change if it is missing"
        case .storeDamaged:
            "restore a backup"
        case .unsupportedStoreVersion:
            "use a newer build"
        case .missingKey:
            "bring the key file back"
        case .wrongKey:
            "bring the store's own key file back"
        case .keyFileNotPrivate:
            "take their permission away with chmod 600"
        case .wrongPassphrase:
            "enter the one that it was made with"
        case .damagedArchive:
            "use another copy"
        case .alreadyExists:
            "remove it or name another place; restore and index build replace what is there with --force"
        case .insufficientData:
            "add samples"
        case .damagedTable:
            "mend the line, or state the table's format"
        case .positionNotEnrolled:
            "enroll that finger, or leave the finger open"
        case .storeFault:
            "try again, and check memory and disk"
        case .wrongModality:
            "give prints as --finger and faces as --face"
        case .wrongDimension:
            "use vectors of one model"
        case .unusableVector:
            "give vectors of length 1, in order where an order is asked for; --normalize scales those of a file"
        case .damagedVectorFile:
            "write the file again"
        case .unsupportedVectorFile:
            "save a two-dimensional array of little-endian 32-bit floats, rows one after another, as "
                + "numpy.save(FILE, numpy.ascontiguousarray(vectors, dtype='<f4')) does; raw floats need --dimension"
        case .malformedList:
            "give one BCID a line, as index.1.4711"
        case .wrongListLength:
            "give a line for each vector"
        case .damagedIndexFile, .unsupportedIndexVersion:
            "build it again with whorl index build"
        case .modalityNotEnrolled:
            "enroll it, or present what is enrolled"
        case .missingModels(let roles, _):
            roles.map { "whorl model import FILE.onnx --role \($0.rawValue) --name NAME" }.joined(separator: " and ")
                + ", or all at once with whorl model import-dir FOLDER --manifests Datasets/models"
        case .noDefaultModel:
            "choose one with whorl model default NAME; whorl model list shows them"
        case .unknownModel:
            "whorl model list shows the names, whorl model import installs a file"
        case .wrongModelRole:
            "whorl model list shows what each is for"
        case .malformedModelName:
            "use letters, digits, dots, dashes and underscores, a letter or digit first, at most 64"
        case .modelHashMismatch:
            "get the file again, or install it under a manifest of its own"
        case .damagedManifest:
            "mend the manifest, or install the model again"
        case .modelMismatch:
            "name the model with --embedder, or re-enroll the person"
        case .uncalibratedModel:
            "measure it on photos of many people with whorl calibrate --face FOLDER"
        case .emptyPassphrase:
            "choose one, or ask for a plain file"
        case .damagedModel:
            "download or export it again"
        case .unsupportedModel:
            "export it with other settings, or use another model"
        case .modelTooLarge:
            "use a smaller model"
        case .wrongModelInput:
            "state the size that the model takes"
        }
    }
}
