/// Everything that can go wrong in the engine, as facts that a caller can act on.
///
/// ``kind`` groups the cases; ``code``, ``problem`` and ``advice`` describe each.
///
/// A non-match is a result and no error. Payloads are sizes, kinds, paths and identifiers, never biometric values,
/// keys or passphrases.
@nonexhaustive
public enum WhorlError: Error, Equatable, Sendable {
    // MARK: Files

    /// There is no file at `path`.
    case fileNotFound(path: String)
    /// The file at `path` exists and cannot be read; `reason` is the system's message.
    case unreadableFile(path: String, reason: String)
    /// The file or folder at `path` cannot be written; `reason` is the system's message.
    case unwritableFile(path: String, reason: String)

    // MARK: Images

    /// The file of records contradicts itself or its standard at `offset`, in bytes from its start.
    case damagedContainer(format: ImageFormat, offset: Int, reason: String)
    /// The file holds several images or prints, and none was chosen.
    case severalSamples([RecordName])
    /// The file of records, or the record that was chosen, holds no image of the kind that is needed.
    case noImageRecord(format: ImageFormat)
    /// There are fewer records than the number that was chosen.
    case unknownRecord(number: Int, count: Int)
    /// The input has no bytes.
    case emptyInput
    /// The first bytes match no image format that is read.
    case unknownImageFormat
    /// The first bytes are those of a format that is known by name alone.
    case foreignImageFormat(name: String)
    /// The image is truncated or contradicts its own header.
    case damagedImage(format: ImageFormat, reason: String)
    /// The image is valid and uses a part of its format that is not read.
    case unsupportedImage(format: ImageFormat, feature: String)
    /// The file is longer than the limit.
    case inputTooLarge(bytes: Int, limit: Int)
    /// The image has more pixels than the limit, or more along a side.
    case imageTooLarge(width: Int, height: Int, limit: Int)
    /// The image has fewer pixels along a side than can be used.
    case imageTooSmall(width: Int, height: Int, minimum: Int)
    /// The resolution is outside the range read, in dots per inch.
    case invalidResolution(got: Double, minimum: Double, maximum: Double)

    // MARK: Extraction

    /// The image is of one gray level, or nearly.
    case blankImage
    /// The image has too little ridge pattern to be a fingerprint; `ridgeArea` in square millimetres at its resolution.
    case noFingerprint(ridgeArea: Double, minimum: Double)
    /// The print has too few minutiae to be compared.
    case tooFewMinutiae(got: Int, minimum: Int)

    // MARK: Faces

    /// The image shows no face.
    case noFace
    /// The image shows several faces of like size, and none was chosen.
    case severalFaces(count: Int)
    /// The eyes are too near to each other, in pixels of the image.
    case faceTooSmall(eyeDistance: Double, minimum: Double)
    /// The face is too dark; `level` is its mean gray level, 0...255.
    case faceTooDark(level: Double, minimum: Double)
    /// The face is too bright; `level` is its mean gray level, 0...255.
    case faceTooBright(level: Double, maximum: Double)
    /// The face is blurred; `sharpness` as a part of that of a sharp face.
    case faceBlurred(sharpness: Double, minimum: Double)
    /// The face looks too far to a side, up or down: by `angle` degrees.
    case faceTurnedAway(angle: Double, maximum: Double)
    /// The face is too poor to be compared; `score` is its quality, 0...100.
    case faceQualityTooLow(score: Int, minimum: Int)
    /// The face is covered, cut off or inverted, or it is no face: people in such photos cannot be told apart.
    case faceNotWhole
    /// The model cannot be used for what it was installed for; `reason` says what about it does not fit.
    case unsuitableModel(name: String, reason: String)

    // MARK: Identity

    /// The text is not a BCID; `reason` names the part that is wrong.
    case malformedBCID(reason: String)
    /// The name is not one of a finger position.
    case unknownFingerPosition(name: String)
    /// The false match rate is outside `0 < fmr < 1`.
    case invalidFMR(got: Double)

    // MARK: Templates

    /// The bytes are not a template, or a damaged one.
    case damagedTemplate(reason: String)
    /// The template has a format version that this build does not read.
    case unsupportedTemplateVersion(got: Int, supported: Int)
    /// The templates come from different extractor versions: the person must be re-enrolled.
    case extractorMismatch(got: Int, expected: Int)

    // MARK: Minutiae records

    /// The bytes have no record format that is read, or a card format that must be named.
    case unknownRecordFormat
    /// The record is truncated, contradicts itself or breaks its standard: at `offset` bytes from its start, lines in
    /// XYT.
    case damagedRecord(format: RecordFormat, offset: Int, reason: String)
    /// The format cannot hold what the record says.
    case unwritableRecord(format: RecordFormat, reason: String)

    /// The template is of another modality than is needed.
    case wrongModality(got: Modality, expected: Modality)

    // MARK: Search

    /// A vector has another number of entries than the index.
    case wrongDimension(got: Int, expected: Int)
    /// A vector cannot be searched; `index` is its place among those given, from 0, `reason` what about it does not fit.
    case unusableVector(index: Int, reason: String)
    /// The file of vectors is truncated or contradicts its own header.
    case damagedVectorFile(path: String, reason: String)
    /// The file of vectors is valid and has a format that is not read.
    case unsupportedVectorFile(path: String, feature: String)
    /// A line of a list is malformed; `line` counts from 1.
    case malformedList(path: String, line: Int, reason: String)
    /// A list has another number of lines than there are vectors.
    case wrongListLength(path: String, got: Int, expected: Int)
    /// The file is not a vector index, or a damaged one.
    case damagedIndexFile(path: String, reason: String)
    /// The index file has a format version that this build does not read.
    case unsupportedIndexVersion(got: Int, supported: Int)

    // MARK: Store

    /// Nothing is enrolled under the BCID.
    case unknownBCID(BCID)
    /// The BCID is enrolled with other fingers than the probe's.
    case positionNotEnrolled(BCID, FingerPosition)
    /// The BCID is enrolled with other modalities than those presented.
    case modalityNotEnrolled(BCID, Modality)
    /// The partition has no BCID that is enrolled with what is presented.
    case emptyPartition(storage: String, partition: Int)
    /// There is no store in the folder at `path`.
    case storeNotFound(path: String)
    /// Another process holds the store.
    case storeBusy(path: String)
    /// The store cannot be written, as its file system is full or read-only; nothing of the transaction was kept.
    case storeNotWritable(path: String, reason: String)
    /// Writing failed while a change was being completed; whether the store has the change is not known.
    case storeOutcomeUnknown(path: String, reason: String)
    /// The store's file is damaged or not a store; `reason` is what was found.
    case storeDamaged(path: String, reason: String)
    /// The store's file holds a table, index, trigger or view that this program does not make, or lacks one; `object` names it
    /// with its kind.
    case storeSchemaChanged(path: String, object: String)
    /// SQLite reported a fault that is neither the file's nor the caller's, such as a lack of memory.
    case storeFault(path: String, code: Int, reason: String)
    /// The store was written by a newer version.
    case unsupportedStoreVersion(got: Int, supported: Int)
    /// The master key's file is missing while the store holds data.
    case missingKey(path: String)
    /// The master key does not open the store.
    case wrongKey(path: String)
    /// The key file may be read by others than its owner.
    case keyFileNotPrivate(path: String)
    /// The data folder, or a file of it that others can come to, may be written by others than its owner.
    case folderNotPrivate(path: String)
    /// The passphrase does not open the file, or the file needs one and none was given.
    case wrongPassphrase
    /// A file cannot be protected by an empty passphrase.
    case emptyPassphrase
    /// The file is damaged, or not an export or backup.
    case damagedArchive(path: String, reason: String)
    /// The operation would overwrite something at `path`.
    case alreadyExists(path: String)

    // MARK: Face models

    /// The file is not an ONNX model, a damaged one, or one that contradicts itself.
    case damagedModel(reason: String)
    /// The model is valid and uses something that is not supported: `feature` of the operator `operation` at `node`.
    case unsupportedModel(node: String, operation: String, feature: String)
    /// The model or a run of it takes more of something than the limit.
    case modelTooLarge(quantity: String, got: Int, limit: Int)
    /// The model does not take an image of this size; `reason` says what it takes, or where the size does not fit.
    case wrongModelInput(width: Int, height: Int, reason: String)
    /// No model of these roles is installed in `folder`.
    case missingModels(roles: [ModelRole], folder: String)
    /// Several models of a role are installed and none of them is the default.
    case noDefaultModel(role: ModelRole)
    /// No model of this name is installed.
    case unknownModel(name: String)
    /// The model of this name has another role.
    case wrongModelRole(name: String, expected: ModelRole)
    /// The text cannot name a model.
    case malformedModelName(name: String)
    /// The SHA-256 of the file differs from the stated one.
    case modelHashMismatch(path: String, got: String, expected: String)
    /// The manifest at `path` has an invalid value at `key`; an empty key stands for the whole manifest.
    case damagedManifest(path: String, key: String, reason: String)
    /// The embeddings come from different models.
    case modelMismatch(got: String, expected: String)
    /// The embedder has no calibration from scores to false match rates.
    case uncalibratedModel(name: String)

    // MARK: Evaluation

    /// The data cannot support what was asked of it.
    case insufficientData(reason: String)
    /// The table at `path` has a line that cannot be read, counted from 1; the reason quotes no value.
    case damagedTable(path: String, line: Int, reason: String)
}
