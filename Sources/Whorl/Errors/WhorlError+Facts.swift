extension WhorlError {
    /// The facts of each case: its name, its status in C, its kind, what is wrong and what to do.
    package var facts: ErrorFacts {
        switch self {
        case .fileNotFound(let path):
            .notFound("fileNotFound", 201, "there is no file at \(path)", "check the name")
        case .unreadableFile(let path, let reason):
            .notFound("unreadableFile", 202, "\(path) cannot be read (\(reason))", "give a readable regular file")
        case .unwritableFile(let path, let reason):
            .cannotWrite(
                "unwritableFile", 203, "\(path) cannot be written (\(reason))",
                "check the folder, its permissions and the free space")
        case .alreadyExists(let path):
            .cannotWrite("alreadyExists", 204, "\(path) already exists", "remove it or choose another path")
        case .emptyInput:
            .badData("emptyInput", 205, "the input has no bytes", "copy or capture the sample again")
        case .inputTooLarge(let bytes, let limit):
            .badData(
                "inputTooLarge", 206, "the input has \(bytes) bytes; the limit is \(limit)",
                "give a smaller file; crop an image to one sample")
        case .unknownImageFormat:
            .badData(
                "unknownImageFormat", 207, "the input has no known image format",
                "give PNG, JPEG, JPEG 2000, WebP, HEIF, AVIF, WSQ, BMP, TIFF, PNM, ANSI/NIST-ITL, finger image records")
        case .foreignImageFormat(let name):
            .badData("foreignImageFormat", 216, "\(name) is not read", "convert it to PNG")
        case .damagedImage(let format, let reason):
            .badData("damagedImage", 208, "the \(format.name) image is damaged (\(reason))", "copy or capture it again")
        case .unsupportedImage(let format, let feature):
            .badData(
                "unsupportedImage", 209, "the \(format.name) uses a feature that is not supported (\(feature))",
                "save it as 8-bit gray or color PNG")
        case .imageTooLarge(let width, let height, let limit):
            .badData(
                "imageTooLarge", 210,
                "the image has \(width) x \(height) pixels; the limit at its resolution is \(limit)",
                "crop it to one sample")
        case .imageTooSmall(let width, let height, let minimum):
            .badData(
                "imageTooSmall", 211, "the image has \(width) x \(height) pixels; each side needs at least \(minimum)",
                "capture a larger area")
        case .damagedContainer(let format, let offset, let reason):
            .badData(
                "damagedContainer", 212, "the \(format.name) is damaged at byte \(offset) (\(reason))",
                "copy or capture it again")
        case .severalSamples(let samples):
            .badData(
                "severalSamples", 213, "the file holds \(samples.count) samples (\(Self.list(samples)))",
                "choose one by the number of its record")
        case .noImageRecord(let format):
            .badData(
                "noImageRecord", 214, "the \(format.name) holds no image of the kind that is needed",
                "choose a record that holds one, or give another file")
        case .unknownRecord(let number, let count):
            .badData(
                "unknownRecord", 215, "record \(number) does not exist; the file holds \(count)",
                "choose a record by a number from 1 to the count")
        case .invalidResolution(let got, let minimum, let maximum):
            .usage(
                "invalidResolution", 108, "a resolution of \(got) dpi is outside \(minimum) to \(maximum) dpi",
                "state the resolution of the scanner")
        case .blankImage:
            .badData("blankImage", 301, "the image has only one gray level", "capture the sample again")
        case .noFingerprint(let ridgeArea, let minimum):
            .badData(
                "noFingerprint", 302,
                "ridges cover \(Self.rounded(ridgeArea)) square millimeters; at least \(Self.rounded(minimum)) are needed",
                "capture the finger again, or correct the resolution if it is wrong")
        case .tooFewMinutiae(let got, let minimum):
            .badData(
                "tooFewMinutiae", 303, "the fingerprint has \(got) minutiae; at least \(minimum) are needed",
                "capture the finger again, cleaned and pressed flat")
        case .noFace:
            .badData("noFace", 304, "the image shows no face", "capture a face from the front, upright and well lit")
        case .severalFaces(let count):
            .badData(
                "severalFaces", 305, "the image shows \(count) faces of similar size",
                "crop the image to one person, or choose the largest face")
        case .faceTooSmall(let eyeDistance, let minimum):
            .badData(
                "faceTooSmall", 306,
                "the eyes are \(Self.rounded(eyeDistance)) pixels apart; at least \(Self.rounded(minimum)) are needed",
                "capture the face from nearer, or at a higher resolution")
        case .faceTooDark(let level, let minimum):
            .badData(
                "faceTooDark", 307,
                "the face is too dark (mean gray level \(Self.rounded(level)), at least \(Self.rounded(minimum)))",
                "capture the face with more light on it")
        case .faceTooBright(let level, let maximum):
            .badData(
                "faceTooBright", 308,
                "the face is too bright (mean gray level \(Self.rounded(level)), at most \(Self.rounded(maximum)))",
                "capture the face with less light on it")
        case .faceBlurred(let sharpness, let minimum):
            .badData(
                "faceBlurred", 309,
                "the face is blurred (sharpness \(Self.rounded(sharpness, 100)), at least \(Self.rounded(minimum, 100)))",
                "capture the face in focus, held still")
        case .faceTurnedAway(let angle, let maximum):
            .badData(
                "faceTurnedAway", 310,
                "the face is turned away by \(Self.rounded(angle)) degrees, at most \(Self.rounded(maximum))",
                "capture the face looking into the camera")
        case .faceQualityTooLow(let score, let minimum):
            .badData(
                "faceQualityTooLow", 311, "the quality of the face is \(score); at least \(minimum) is needed",
                "capture the whole face from the front, upright, near, sharp and well lit")
        case .faceNotWhole:
            .badData("faceNotWhole", 312, "the face is covered, cut off or inverted", "show the whole face, uncovered")
        case .malformedBCID(let reason):
            .usage(
                "malformedBCID", 105, "the BCID is malformed (\(reason))",
                "write storage.partition.classid, such as bws.12.4711")
        case .unknownFingerPosition(let name):
            .usage("unknownFingerPosition", 106, "unknown finger position \(name)", "use a name such as right-index")
        case .invalidFMR(let got):
            .usage(
                "invalidFMR", 107, "the false match rate \(got) is not between 0 and 1",
                "state one between 0 and 1, such as 1e-4")
        case .wrongModality(let got, let expected):
            .badData(
                "wrongModality", 109, "the template has the modality \(got.rawValue), not \(expected.rawValue)",
                "give a template of the other modality")
        case .damagedTemplate(let reason):
            .badData("damagedTemplate", 401, "the template is damaged (\(reason))", "extract or export it again")
        case .unsupportedTemplateVersion(let got, let supported):
            .badData(
                "unsupportedTemplateVersion", 402,
                "the template has format version \(got); this build reads \(supported)", "use a matching build")
        case .extractorMismatch(let got, let expected):
            .badData(
                "extractorMismatch", 403, "the template was made by extractor version \(got), not \(expected)",
                "re-enroll the person")
        case .modelMismatch(let got, let expected):
            .badData(
                "modelMismatch", 404, "the face template was made by the model \(got), not \(expected)",
                "use the model that made the reference, or re-enroll the person")
        case .unknownRecordFormat:
            .badData(
                "unknownRecordFormat", 405, "the input has no known record format",
                "give an ANSI/NIST-ITL file, a finger image record, or minutiae as ISO/IEC 19794-2, ANSI/INCITS 378 "
                    + "or XYT; name the format of card data")
        case .damagedRecord(let format, let offset, let reason):
            .badData(
                "damagedRecord", 406,
                "the \(format.name) record is damaged at \(format == .xyt ? "line" : "byte") \(offset) (\(reason))",
                "copy it again, or read it in tolerant mode")
        case .unwritableRecord(let format, let reason):
            .badData(
                "unwritableRecord", 407, "the record cannot be written as \(format.name) (\(reason))",
                "choose another format")
        case .wrongDimension(let got, let expected):
            .badData("wrongDimension", 501, "a vector has \(got) entries, not \(expected)", "use vectors of one model")
        case .unusableVector(let index, let reason):
            .badData(
                "unusableVector", 502, "vector \(index + 1) cannot be searched (\(reason))",
                "give vectors of length 1, in order where an order is required")
        case .damagedVectorFile(let path, let reason):
            .badData("damagedVectorFile", 503, "\(path) is damaged (\(reason))", "write the file again")
        case .unsupportedVectorFile(let path, let feature):
            .badData(
                "unsupportedVectorFile", 504, "\(path) has an unsupported vector format (\(feature))",
                "raw floats need a dimension; save an array of two dimensions, little-endian 32-bit floats, "
                    + "row by row: numpy.save(FILE, numpy.ascontiguousarray(vectors, dtype='<f4'))")
        case .malformedList(let path, let line, let reason):
            .badData(
                "malformedList", 505, "line \(line) of \(path) is malformed (\(reason))",
                "write one BCID per line, such as index.1.4711")
        case .wrongListLength(let path, let got, let expected):
            .badData(
                "wrongListLength", 506, "\(path) has \(got) lines for \(expected) vectors", "write one line per vector")
        case .damagedIndexFile(let path, let reason):
            .badData(
                "damagedIndexFile", 507, "\(path) is not a valid vector index (\(reason))", "build the index again")
        case .unsupportedIndexVersion(let got, let supported):
            .badData(
                "unsupportedIndexVersion", 508,
                "the index file has format version \(got); this build reads \(supported)", "build the index again")
        case .damagedTable(let path, let line, let reason):
            .badData(
                "damagedTable", 509, "line \(line) of \(path) cannot be read (\(reason))",
                "correct the line, or state the table's format")
        case .insufficientData(let reason):
            .badData("insufficientData", 110, "the data does not support the answer (\(reason))", "add samples")
        case .unknownBCID(let bcid):
            .unknownPerson(
                "unknownBCID", 601, "nothing is enrolled under \(bcid.storage).\(bcid.partition).\(bcid.classID)",
                "enroll the person first")
        case .positionNotEnrolled(let bcid, let position):
            .unknownPerson(
                "positionNotEnrolled", 602, "\(bcid) has no reference of the finger \(position)",
                "enroll that finger, or leave the finger open")
        case .modalityNotEnrolled(let bcid, let modality):
            .unknownPerson(
                "modalityNotEnrolled", 603, "\(bcid) has no reference of the modality \(modality.rawValue)",
                "enroll it, or present a sample of an enrolled modality")
        case .emptyPartition(let storage, let partition):
            .unknownPerson(
                "emptyPartition", 604,
                "nobody in \(storage).\(partition) has a reference that the sample can be compared with",
                "enroll someone, present what is enrolled, or name another partition")
        case .storeNotFound(let path):
            .notFound("storeNotFound", 201, "there is no store in the folder \(path)", "name the store's folder")
        case .storeBusy(let path):
            .busy("storeBusy", 605, "another process holds the store at \(path)", "try again when it is done")
        case .storeNotWritable(let path, let reason):
            .cannotWrite(
                "storeNotWritable", 606, "the store at \(path) cannot be written (\(reason)), and nothing was changed",
                "free space or grant permission, then try again")
        case .storeOutcomeUnknown(let path, let reason):
            .cannotWrite(
                "storeOutcomeUnknown", 616,
                "writing the store at \(path) failed (\(reason)); the change may have been made or not",
                "check the disk, list what the store holds, then repeat the change if it is missing")
        case .storeDamaged(let path, let reason):
            .badData("storeDamaged", 607, "the store at \(path) is damaged (\(reason))", "restore a backup")
        case .storeSchemaChanged(let path, let object):
            .badData("storeSchemaChanged", 618, "somebody changed the schema of \(path): \(object)", "restore a backup")
        case .storeFault(let path, let code, let reason):
            .fault(
                "storeFault", 608, "the database at \(path) failed (SQLite \(code): \(reason))",
                "try again, and check memory and disk")
        case .unsupportedStoreVersion(let got, let supported):
            .badData(
                "unsupportedStoreVersion", 609, "the store has version \(got); this build reads up to \(supported)",
                "use a newer build")
        case .missingKey(let path):
            .missing(
                "missingKey", 610, "the master key at \(path) is missing and the store holds data",
                "copy the store's key file back to this path")
        case .wrongKey(let path):
            .notPermitted(
                "wrongKey", 611, "the master key at \(path) does not open the store",
                "copy this store's own key file to that path")
        case .keyFileNotPrivate(let path):
            .notPermitted("keyFileNotPrivate", 612, "others may read the key file \(path)", "set its mode to 600")
        case .folderNotPrivate(let path):
            .notPermitted("folderNotPrivate", 617, "others may write to \(path)", "set its mode to 700, or 600 (file)")
        case .wrongPassphrase:
            .notPermitted(
                "wrongPassphrase", 613, "the passphrase does not open the file", "enter the one that it was made with")
        case .emptyPassphrase:
            .usage("emptyPassphrase", 614, "the passphrase is empty", "choose one, or ask for a plain file")
        case .damagedArchive(let path, let reason):
            .badData("damagedArchive", 615, "\(path) is not a valid export or backup (\(reason))", "use another copy")
        case .missingModels(let roles, let folder):
            .missing(
                "missingModels", 701,
                "faces need a detector and an embedder; missing in \(folder): "
                    + roles.map(\.phrase).joined(separator: " and "), "install the missing models")
        case .noDefaultModel(let role):
            .missing(
                "noDefaultModel", 702, "several models of role \(role.rawValue) are installed and none is the default",
                "choose a default model, or name one")
        case .unknownModel(let name):
            .missing("unknownModel", 703, "no model named \(name) is installed", "install it, or name an installed one")
        case .wrongModelRole(let name, let expected):
            .usage(
                "wrongModelRole", 704, "the model \(name) does not have the role \(expected.rawValue)",
                "name a model of that role")
        case .malformedModelName(let name):
            .usage(
                "malformedModelName", 705, "invalid model name \(name)",
                "use letters, digits, dots, dashes and underscores, a letter or digit first, at most 64")
        case .modelHashMismatch(let path, let got, let expected):
            .badData(
                "modelHashMismatch", 706, "\(path) has the SHA-256 \(got), not \(expected)",
                "get the file again, or install it under a manifest of its own")
        case .damagedManifest(let path, let key, let reason):
            .badData(
                "damagedManifest", 707,
                "\(path) \(key.isEmpty ? "is not a model manifest" : "has a wrong value at \(key)") (\(reason))",
                "correct the manifest, or install the model again")
        case .uncalibratedModel(let name):
            .missing(
                "uncalibratedModel", 708, "the model \(name) has no calibration of scores to false match rates",
                "calibrate it on photos of many people")
        case .damagedModel(let reason):
            .badData("damagedModel", 709, "the model is damaged (\(reason))", "download or export it again")
        case .unsupportedModel(let node, let operation, let feature):
            .badData(
                "unsupportedModel", 710,
                "the model uses an unsupported feature (\(operation)\(node.isEmpty ? "" : " at \(node)"): \(feature))",
                "export it with other settings, or use another model")
        case .modelTooLarge(let quantity, let got, let limit):
            .badData(
                "modelTooLarge", 711,
                "the model has \(got == .max ? "countless" : "\(got)") \(quantity); the limit is \(limit)",
                "use a smaller model")
        case .wrongModelInput(let width, let height, let reason):
            .badData(
                "wrongModelInput", 712, "the model does not accept an image of \(width) x \(height) pixels (\(reason))",
                "give the size that the model takes")
        case .unsuitableModel(let name, let reason):
            .badData(
                "unsuitableModel", 713, "the model \(name) cannot be used (\(reason))",
                "install it again with the role, input and alignment that its maker states")
        }
    }
}
