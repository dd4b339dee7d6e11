import Testing
import Whorl

import WhorlCommandLine

@Suite struct HintTests {
    private static let helped: [(WhorlError, String)] = [
        (.severalSamples([]), "--record"), (.unknownRecord(number: 9, count: 4), "whorl inspect"),
        (.noImageRecord(format: .itl), "whorl inspect"), (.noFingerprint(ridgeArea: 1, minimum: 2), "--dpi"),
        (.invalidResolution(got: 9, minimum: 100, maximum: 4000), "--dpi"), (.severalFaces(count: 2), "--largest"),
        (.unknownRecordFormat, "--from"), (.damagedRecord(format: .xyt, offset: 1, reason: ""), "--strict"),
        (.storeNotFound(path: ""), "--data-dir"), (.storeOutcomeUnknown(path: "", reason: ""), "whorl list"),
        (.keyFileNotPrivate(path: ""), "chmod 600"), (.folderNotPrivate(path: ""), "chmod go-w"),
        (.alreadyExists(path: ""), "--force"),
        (.wrongModality(got: .face, expected: .finger), "--finger"),
        (.unusableVector(index: 0, reason: ""), "--normalize"),
        (.unsupportedVectorFile(path: "", feature: ""), "--dimension"),
        (.damagedIndexFile(path: "", reason: ""), "whorl index build"),
        (.unsupportedIndexVersion(got: 2, supported: 1), "whorl index build"),
        (.missingModels(roles: [.embedder], folder: ""), "whorl model import FILE.onnx --role embedder"),
        (.missingModels(roles: [.detector], folder: ""), "whorl model fetch NAME"),
        (.noDefaultModel(role: .detector), "whorl model default"), (.unknownModel(name: ""), "whorl model list"),
        (.wrongModelRole(name: "", expected: .detector), "whorl model list"),
        (.modelMismatch(got: "", expected: ""), "--embedder"),
        (.uncalibratedModel(name: ""), "whorl calibrate --face"),
    ]

    @Test func hintsNameTheOptionOrCommandThatHelps() {
        for (error, word) in Self.helped {
            #expect(error.hint.contains(word), "\(error.code): \(error.hint)")
            #expect(!error.hint.hasSuffix("."))
        }
    }

    @Test func aMistypedFingerIsGuessed() {
        #expect(WhorlError.unknownFingerPosition(name: "righ-index").hint == "did you mean right-index?")
        #expect(WhorlError.unknownFingerPosition(name: "toe").hint.contains("right-thumb, right-index"))
    }

    @Test func otherErrorsHaveTheAdviceOfTheLibrary() {
        for error in [WhorlError.noFace, .wrongPassphrase, .storeBusy(path: "p")] {
            #expect(error.hint == error.advice && error.sentence == error.description)
        }
    }

    @Test func warningsNameTheOptionThatHelps() {
        #expect(FingerWarning.unlikelyResolution(used: 500, likely: 300).sentence.hasSuffix("with --dpi"))
        let low = FingerWarning.lowQuality(score: 3)
        #expect(low.sentence == low.description)
    }
}
