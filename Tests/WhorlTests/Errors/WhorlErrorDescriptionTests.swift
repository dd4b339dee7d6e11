import Testing
import Whorl

@Suite struct WhorlErrorDescriptionTests {
    /// One of each case, with payloads that must be named.
    static let cases: [(WhorlError, [String])] = [
        (.fileNotFound(path: "a/b.png"), ["a/b.png"]),
        (.unreadableFile(path: "a/b", reason: "Is a directory"), ["a/b", "Is a directory"]),
        (.unwritableFile(path: "a/b", reason: "No space left on device"), ["a/b", "No space left on device"]),
        (.emptyInput, []),
        (.unknownImageFormat, ["PNG", "TIFF"]),
        (.damagedImage(format: .jpeg, reason: "ends early"), ["JPEG", "ends early"]),
        (.unsupportedImage(format: .bmp, feature: "Huffman"), ["BMP", "Huffman"]),
        (.damagedContainer(format: .itl, offset: 77, reason: "no tag"), ["ANSI/NIST-ITL", "77", "no tag"]),
        (
            .severalSamples([
                RecordName(record: 3, name: "left-index"), RecordName(record: 4, name: "right-thumb"),
            ]),
            ["2 samples", "3 left-index", "4 right-thumb", "--record", "whorl inspect"]
        ),
        (.noImageRecord(format: .fingerImageRecord), ["finger image record", "whorl inspect"]),
        (.unknownRecord(number: 9, count: 4), ["9", "4", "--record"]),
        (.inputTooLarge(bytes: 12, limit: 7), ["12", "7"]),
        (.imageTooLarge(width: 41, height: 42, limit: 43), ["41 x 42", "43"]),
        (.imageTooSmall(width: 4, height: 5, minimum: 32), ["4 x 5", "32"]),
        (.invalidResolution(got: 9, minimum: 100, maximum: 4000), ["9", "100", "4000"]),
        (.blankImage, []),
        (.noFingerprint(ridgeArea: 3.25, minimum: 50), ["3.3", "50.0"]),
        (.tooFewMinutiae(got: 3, minimum: 8), ["3", "8"]),
        (.noFace, ["no face"]),
        (.severalFaces(count: 3), ["3", "--largest"]),
        (.faceTooSmall(eyeDistance: 7.25, minimum: 12), ["7.3", "12.0"]),
        (.faceTooDark(level: 9.5, minimum: 20), ["9.5", "20.0"]),
        (.faceTooBright(level: 251, maximum: 240), ["251.0", "240.0"]),
        (.faceBlurred(sharpness: 0.078, minimum: 0.09), ["0.08", "0.09"]),
        (.faceTurnedAway(angle: 71, maximum: 60), ["71.0", "60.0"]),
        (.faceQualityTooLow(score: 12, minimum: 25), ["12", "25"]),
        (.unsuitableModel(name: "yunet", reason: "no output cls_8"), ["yunet", "no output cls_8"]),
        (.malformedBCID(reason: "no partition"), ["no partition"]),
        (.unknownFingerPosition(name: "toe"), ["toe"]),
        (.invalidFMR(got: 1.5), ["1.5"]),
        (.damagedTemplate(reason: "checksum"), ["checksum"]),
        (.unknownRecordFormat, ["--from"]),
        (
            .damagedRecord(format: .iso19794v2005, offset: 27, reason: "cut off"),
            ["ISO/IEC 19794-2:2005", "byte 27", "cut off"]
        ),
        (.damagedRecord(format: .xyt, offset: 3, reason: "no number"), ["XYT", "line 3"]),
        (.unwritableRecord(format: .ansi378v2004, reason: "two sizes"), ["ANSI/INCITS 378-2004", "two sizes"]),
        (.unsupportedTemplateVersion(got: 9, supported: 1), ["9", "1"]),
        (.extractorMismatch(got: 1, expected: 2), ["1", "2", "re-enroll"]),
        (.emptyPartition(storage: "bws", partition: 12), ["bws.12"]),
        (.storeBusy(path: "p"), ["p"]),
        (.storeNotWritable(path: "p", reason: "disk full"), ["p", "disk full"]),
        (.storeOutcomeUnknown(path: "p", reason: "fsync"), ["p", "fsync", "may have been made or not"]),
        (.storeDamaged(path: "p", reason: "no header"), ["p", "no header"]),
        (.unsupportedStoreVersion(got: 9, supported: 3), ["9", "3"]),
        (.missingKey(path: "k"), ["k"]),
        (.wrongKey(path: "k"), ["k"]),
        (.keyFileNotPrivate(path: "k"), ["k"]),
        (.wrongPassphrase, []),
        (.damagedArchive(path: "x", reason: "short"), ["x", "short"]),
        (.alreadyExists(path: "x"), ["x"]),
        (.insufficientData(reason: "one finger"), ["one finger"]),
        (.damagedTable(path: "s.csv", line: 7, reason: "no score"), ["s.csv", "line 7", "no score"]),
        (.wrongModality(got: .face, expected: .finger), ["face", "finger"]),
        (.wrongDimension(got: 511, expected: 512), ["511", "512"]),
        (.unusableVector(index: 17, reason: "its length is not 1"), ["18", "its length is not 1"]),
        (.damagedVectorFile(path: "v.npy", reason: "it ends early"), ["v.npy", "it ends early"]),
        (.unsupportedVectorFile(path: "v.npy", feature: "float64"), ["v.npy", "float64", "<f4", "--dimension"]),
        (.malformedList(path: "ids", line: 7, reason: "no BCID"), ["line 7", "ids", "no BCID"]),
        (.wrongListLength(path: "ids", got: 5, expected: 6), ["ids", "5", "6"]),
        (.damagedIndexFile(path: "i", reason: "checksum"), ["i", "checksum", "whorl index build"]),
        (.unsupportedIndexVersion(got: 9, supported: 1), ["9", "1"]),
        (
            .missingModels(roles: [.detector, .embedder], folder: "m"),
            ["detector", "embedder", "m", "whorl model import", "import-dir"]
        ),
        (.noDefaultModel(role: .embedder), ["embedder", "whorl model default"]),
        (.unknownModel(name: "net"), ["net", "whorl model list"]),
        (.wrongModelRole(name: "net", expected: .detector), ["net", "detector"]),
        (.malformedModelName(name: "a/b"), ["a/b"]),
        (.modelHashMismatch(path: "f.onnx", got: "12", expected: "34"), ["f.onnx", "12", "34"]),
        (.damagedManifest(path: "m.json", key: "input.mean", reason: "no list"), ["m.json", "input.mean", "no list"]),
        (.modelMismatch(got: "a", expected: "b"), ["a", "b", "--embedder"]),
        (.uncalibratedModel(name: "net"), ["net", "whorl calibrate --face"]),
        (.damagedModel(reason: "it ends"), ["it ends"]),
        (.unsupportedModel(node: "n7", operation: "LSTM", feature: "time"), ["n7", "LSTM", "time"]),
        (.unsupportedModel(node: "", operation: "model", feature: "operator set 3"), ["operator set 3"]),
        (.modelTooLarge(quantity: "nodes", got: 41, limit: 40), ["41 nodes", "40"]),
        (.modelTooLarge(quantity: "bytes", got: .max, limit: 40), ["countless bytes"]),
        (.wrongModelInput(width: 31, height: 33, reason: "it takes 7 x 9"), ["31 x 33", "7 x 9"]),
    ]

    @Test func everyErrorIsASentenceWithItsFactsAndAdvice() {
        for (error, facts) in Self.cases {
            let text = error.description
            for fact in facts { #expect(text.contains(fact), "\(text)") }
            #expect(text.contains(": "), "no advice: \(text)")
            #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(text)")
        }
    }

    @Test func sentencesDiffer() {
        #expect(Set(Self.cases.map(\.0.description)).count == Self.cases.count)
    }
}
