import Testing

import Whorl
import WhorlProtocols
import WhorlService

@Suite struct EverydayWordsTests {
    /// What people's pictures come to when they are read.
    private static let pictures: [WhorlError] = [
        .emptyInput, .unknownImageFormat, .inputTooLarge(bytes: 2, limit: 1), .blankImage,
        .imageTooSmall(width: 1, height: 1, minimum: 2), .noFingerprint(ridgeArea: 1, minimum: 20),
        .tooFewMinutiae(got: 1, minimum: 8), .noFace, .severalFaces(count: 2),
    ]

    @Test(arguments: pictures)
    func aPictureThatIsRefusedHasAPlainSentence(error: WhorlError) throws {
        let sentence = try #require(EverydayWords.sentence(error.code))
        #expect(sentence.first?.isUppercase == true && sentence.hasSuffix("."))
        #expect(sentence != error.problem)
        for word in ["minutia", "ridge", "millimeter", "byte", "dpi", "template", "modality"] {
            #expect(!sentence.lowercased().contains(word), "\(error.code): \(sentence)")
        }
    }

    @Test func aPictureWithoutAFingerprintSaysWhatToDo() {
        let code = WhorlError.noFingerprint(ridgeArea: 0, minimum: 20).code
        #expect(
            EverydayWords.sentence(code)
                == "We could not see a fingerprint in this picture. Lay the finger flat and try again.")
    }

    @Test func whatTheServiceRefusesHasAPlainSentence() {
        let refusals: [Refusal] = [
            .busy(retryAfter: 1), .locked(retryAfter: 30), .disabled, .unsupported(.face),
            .engine(.storeBusy(path: "")),
        ]
        for refusal in refusals { #expect(EverydayWords.sentence(refusal.failure.code) != nil, "\(refusal)") }
        let sessions: [VidRefusal] = [
            .unknownSession, .unknownProfile, .conflict(.failed), .profileRequired, .foreignDevice, .digitsRequired,
            .wrongSessionSecret, .revalidationRequired(profile: nil), .notRecognized, .livenessRequired,
        ]
        for refusal in sessions { #expect(EverydayWords.sentence(refusal.failure.code) != nil, "\(refusal)") }
    }

    @Test func eachReasonHasASentenceOfItsOwn() {
        let sentences = VidReason.allCases.map { EverydayWords.sentence($0) }
        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
    }

    @Test func pagesGetTheSentences() async throws {
        let script = try await TestService().get("/assets/words.js")
        #expect(script.text.hasPrefix("window.whorlSentences = {"))
        #expect(script.text.contains("We could not see a fingerprint") && !script.text.contains("</"))
    }
}
