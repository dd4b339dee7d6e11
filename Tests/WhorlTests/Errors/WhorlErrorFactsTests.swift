import Foundation
import Testing
import Whorl

@Suite struct WhorlErrorFactsTests {
    /// One of each case at least, with payloads that must be named.
    static let allExamples: [(WhorlError, [String])] = [
        (.fileNotFound(path: "a/b.png"), ["a/b.png"]),
        (.unreadableFile(path: "a/b", reason: "Is a directory"), ["a/b", "Is a directory"]),
        (.unwritableFile(path: "a/b", reason: "No space left on device"), ["a/b", "No space left on device"]),
        (.emptyInput, []),
        (.unknownImageFormat, ["PNG", "TIFF", "WebP", "HEIF"]),
        (.foreignImageFormat(name: "GIF"), ["GIF", "convert it to PNG"]),
        (.damagedImage(format: .jpeg, reason: "ends early"), ["JPEG", "ends early"]),
        (.unsupportedImage(format: .bmp, feature: "Huffman"), ["BMP", "Huffman"]),
        (.damagedContainer(format: .itl, offset: 77, reason: "no tag"), ["ANSI/NIST-ITL", "77", "no tag"]),
        (
            .severalSamples([
                RecordName(record: 3, name: "left-index"), RecordName(record: 4, name: "right-thumb"),
            ]),
            ["2 samples", "3 left-index", "4 right-thumb"]
        ),
        (.noImageRecord(format: .fingerImageRecord), ["finger image record"]),
        (.unknownRecord(number: 9, count: 4), ["9", "4"]),
        (.inputTooLarge(bytes: 12, limit: 7), ["12", "7"]),
        (.imageTooLarge(width: 41, height: 42, limit: 43), ["41 x 42", "43"]),
        (.imageTooSmall(width: 4, height: 5, minimum: 32), ["4 x 5", "32"]),
        (.invalidResolution(got: 9, minimum: 100, maximum: 4000), ["9", "100", "4000"]),
        (.blankImage, []),
        (.noFingerprint(ridgeArea: 3.25, minimum: 50), ["3.3", "50.0"]),
        (.tooFewMinutiae(got: 3, minimum: 8), ["3", "8"]),
        (.noFace, ["no face"]),
        (.severalFaces(count: 3), ["3", "largest face"]),
        (.faceTooSmall(eyeDistance: 7.25, minimum: 12), ["7.3", "12.0"]),
        (.faceTooDark(level: 9.5, minimum: 20), ["9.5", "20.0"]),
        (.faceTooBright(level: 251, maximum: 240), ["251.0", "240.0"]),
        (.faceBlurred(sharpness: 0.078, minimum: 0.09), ["0.08", "0.09"]),
        (.faceTurnedAway(angle: 71, maximum: 60), ["71.0", "60.0"]),
        (.faceQualityTooLow(score: 12, minimum: 25), ["12", "25"]), (.faceNotWhole, ["covered"]),
        (.unsuitableModel(name: "yunet", reason: "no output cls_8"), ["yunet", "no output cls_8"]),
        (.malformedBCID(reason: "no partition"), ["no partition"]),
        (.unknownFingerPosition(name: "toe"), ["toe"]),
        (.invalidFMR(got: 1.5), ["1.5"]),
        (.damagedTemplate(reason: "checksum"), ["checksum"]),
        (.unknownRecordFormat, ["format of card data"]),
        (
            .damagedRecord(format: .iso19794v2005, offset: 27, reason: "cut off"),
            ["ISO/IEC 19794-2:2005", "byte 27", "cut off"]
        ),
        (.damagedRecord(format: .xyt, offset: 3, reason: "no number"), ["XYT", "line 3"]),
        (.unwritableRecord(format: .ansi378v2004, reason: "two sizes"), ["ANSI/INCITS 378-2004", "two sizes"]),
        (.unsupportedTemplateVersion(got: 9, supported: 1), ["9", "1"]),
        (.extractorMismatch(got: 1, expected: 2), ["1", "2", "re-enroll"]),
        (.emptyPartition(storage: "bws", partition: 12), ["bws.12"]),
        (.storeNotFound(path: "p"), ["p"]),
        (.storeFault(path: "p", code: 7, reason: "no memory"), ["p", "7", "no memory"]),
        (.emptyPassphrase, []),
        (.unknownBCID(person), ["bws.12.4711"]),
        (.positionNotEnrolled(person, .leftIndex), ["bws.12.4711", "left-index"]),
        (.modalityNotEnrolled(person, .face), ["bws.12.4711", "face"]),
        (.storeBusy(path: "p"), ["p"]),
        (.storeNotWritable(path: "p", reason: "disk full"), ["p", "disk full"]),
        (.storeOutcomeUnknown(path: "p", reason: "fsync"), ["p", "fsync", "may have been made or not"]),
        (.storeDamaged(path: "p", reason: "no header"), ["p", "no header"]),
        (.storeSchemaChanged(path: "p", object: "trigger t"), ["p", "trigger t"]),
        (.unsupportedStoreVersion(got: 9, supported: 3), ["9", "3"]),
        (.missingKey(path: "k"), ["k"]),
        (.wrongKey(path: "k"), ["k"]),
        (.keyFileNotPrivate(path: "k"), ["k"]), (.folderNotPrivate(path: "d"), ["d", "700"]),
        (.wrongPassphrase, []),
        (.damagedArchive(path: "x", reason: "short"), ["x", "short"]),
        (.alreadyExists(path: "x"), ["x"]),
        (.insufficientData(reason: "one finger"), ["one finger"]),
        (.damagedTable(path: "s.csv", line: 7, reason: "no score"), ["s.csv", "line 7", "no score"]),
        (.wrongModality(got: .face, expected: .finger), ["face", "finger"]),
        (.wrongDimension(got: 511, expected: 512), ["511", "512"]),
        (.unusableVector(index: 17, reason: "its length is not 1"), ["18", "its length is not 1"]),
        (.damagedVectorFile(path: "v.npy", reason: "it ends early"), ["v.npy", "it ends early"]),
        (.unsupportedVectorFile(path: "v.npy", feature: "float64"), ["v.npy", "float64", "<f4", "dimension"]),
        (.malformedList(path: "ids", line: 7, reason: "no BCID"), ["line 7", "ids", "no BCID"]),
        (.wrongListLength(path: "ids", got: 5, expected: 6), ["ids", "5", "6"]),
        (.damagedIndexFile(path: "i", reason: "checksum"), ["i", "checksum"]),
        (.unsupportedIndexVersion(got: 9, supported: 1), ["9", "1"]),
        (
            .missingModels(roles: [.detector, .embedder], folder: "m"),
            ["detector", "embedder", "m"]
        ),
        (.noDefaultModel(role: .embedder), ["embedder", "default"]),
        (.unknownModel(name: "net"), ["net"]),
        (.wrongModelRole(name: "net", expected: .detector), ["net", "detector"]),
        (.malformedModelName(name: "a/b"), ["a/b"]),
        (.modelHashMismatch(path: "f.onnx", got: "12", expected: "34"), ["f.onnx", "12", "34"]),
        (.damagedManifest(path: "m.json", key: "input.mean", reason: "no list"), ["m.json", "input.mean", "no list"]),
        (.modelMismatch(got: "a", expected: "b"), ["a", "b"]),
        (.uncalibratedModel(name: "net"), ["net", "calibrate"]),
        (.damagedModel(reason: "it ends"), ["it ends"]),
        (.unsupportedModel(node: "n7", operation: "LSTM", feature: "time"), ["n7", "LSTM", "time"]),
        (.unsupportedModel(node: "", operation: "model", feature: "operator set 3"), ["operator set 3"]),
        (.modelTooLarge(quantity: "nodes", got: 41, limit: 40), ["41 nodes", "40"]),
        (.modelTooLarge(quantity: "bytes", got: .max, limit: 40), ["countless bytes"]),
        (.wrongModelInput(width: 31, height: 33, reason: "it takes 7 x 9"), ["31 x 33", "7 x 9"]),
    ]

    private static let person: BCID = {
        guard let person = try? BCID("bws.12.4711") else { preconditionFailure("a BCID that is valid") }
        return person
    }()

    @Test func everyErrorIsASentenceWithItsFactsAndAdvice() {
        for (error, facts) in Self.allExamples {
            let text = error.description
            for fact in facts { #expect(text.contains(fact), "\(text)") }
            #expect(text == "\(error.problem): \(error.advice)" && !error.advice.isEmpty)
            for part in [error.problem, error.advice] {
                #expect(!part.hasSuffix(".") && !part.contains("\n"), "\(part)")
            }
            #expect(error.problem.count <= 120, "\(error.problem)")
            #expect(error.advice.first?.isLowercase == true, "\(error.advice)")
        }
    }

    @Test func noErrorNamesAnOptionOrCommandOfAProgram() {
        for (error, _) in Self.allExamples {
            #expect(!error.description.contains("--") && !error.description.contains("whorl "), "\(error)")
        }
    }

    @Test func sentencesDiffer() {
        #expect(Set(Self.allExamples.map(\.0.description)).count == Self.allExamples.count)
    }

    @Test func everyCaseHasAnExampleAndItsNameIsItsCode() throws {
        let source = try text("Sources/Whorl/Errors/WhorlError.swift")
        let names = source.matches(of: /(?m)^    case (\w+)/).map { String($0.1) }
        #expect(names.count > 70)
        #expect(Set(names) == Set(Self.allExamples.map(\.0.code)))
        #expect(Set(names).count == names.count)
    }

    @Test func statusesAreThoseOfTheHeader() throws {
        let header = try text("Sources/CWhorl/include/whorl/status.h")
        let listed = header.matches(of: /WHORL_(\w+) = (\d+)/).compactMap { part in
            Int(part.2).map { (String(part.1), $0) }
        }
        let numbers = Dictionary(uniqueKeysWithValues: listed)
        for (error, _) in Self.allExamples {
            // A folder without a store has the status of a missing file.
            let code = error.code == "storeNotFound" ? "fileNotFound" : error.code
            #expect(numbers[Self.constant(code)] == error.facts.status, "\(code)")
        }
        let ofCalls: Set = ["OK", "NULL_ARGUMENT", "INVALID_ARGUMENT", "UNSUPPORTED_SIZE", "BUFFER_TOO_SMALL"]
        let used = Set(Self.allExamples.map(\.0.facts.status))
        let unused = Set(listed.filter { number in !used.contains(number.1) }.map(\.0))
        #expect(unused == ofCalls.union(["INTERNAL_FAULT"]))
    }

    @Test func everyKindIsUsed() {
        #expect(Set(Self.allExamples.map(\.0.kind)) == Set(ErrorKind.allCases))
    }

    /// The constant of a name, as `INVALID_FMR` of `invalidFMR`.
    private static func constant(_ name: String) -> String {
        var constant = ""
        var afterLowercase = false
        for letter in name {
            if letter.isUppercase, afterLowercase { constant += "_" }
            constant += letter.uppercased()
            afterLowercase = letter.isLowercase
        }
        return constant
    }

    /// A file of the package.
    private func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
