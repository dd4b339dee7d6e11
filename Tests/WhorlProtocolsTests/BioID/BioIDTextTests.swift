import Testing
import Whorl

import WhorlProtocols

/// Words, numbers and flags of the token extension.
@Suite struct BioIDTextTests {
    @Test func subjectsArePeopleOrPartitions() throws {
        #expect(try BioIDSubject("bws/1/7", for: .verification).description == "bws.1.7")
        #expect(try BioIDSubject("bws.1.7", for: .identification).bcid == BCID("bws.1.7"))
        for text in ["bws.1", "bws/1", "bws.1.0", "bws/1/0"] {
            let subject = try BioIDSubject(text, for: .identification)
            #expect(subject.bcid == nil && subject.storage == "bws" && subject.partition == 1, "\(text)")
            #expect(subject.description == "bws.1")
            #expect(try BioIDSubject(text, for: .livenessdetection) == subject)
            #expect(throws: BioIDRefusal.badRequest("InvalidBCID")) { try BioIDSubject(text, for: .enrollment) }
        }
        for text in ["", "bws", "bws.x", "bws.1.2.3", ".1"] {
            #expect(throws: BioIDRefusal.badRequest("InvalidBCID"), "\(text)") {
                try BioIDSubject(text, for: .identification)
            }
        }
    }

    @Test func tasksAreFlagsAndTries() {
        let actions: [(BioIDAction, Int)] = [
            (.verification, 0), (.identification, 0x10), (.enrollment, 0x20), (.livenessdetection, 0x80),
        ]
        for (action, flag) in actions {
            let task = BioIDTask(action, tries: 15)
            #expect(task.rawValue == flag | 15 && task.tries == 15 && task.action == action)
        }
        #expect(BioIDTask(rawValue: 0x1303).tries == 3 && BioIDTask(rawValue: 0x1303).contains(.autoEnroll))
        #expect(
            ["verify", "identify", "enroll", "livenessdetection", "x"].map { BioIDAction(task: $0) }
                == [.verification, .identification, .enrollment, .livenessdetection, nil])
    }

    @Test func traitsAreBits() throws {
        #expect(try BioIDTraits(list: " Face , FINGER").rawValue == 0x101)
        #expect(BioIDTraits([.finger]).rawValue == 0x100 && BioIDTraits([]).rawValue == 0)
        #expect(throws: BioIDRefusal.badRequest("UnknownTrait")) { try BioIDTraits(list: "") }
        #expect(try BioIDTraits(list: "Face,Periocular,voice").rawValue == 7)
        #expect(try BioIDTraits(list: "face, periocular").supported(by: [.face, .finger]) == .face)
        #expect(BioIDTraits(rawValue: 0x107).modalities == [.face, .finger])
        for name in ["Periocular", "voice", "voice,periocular"] {
            #expect(throws: BioIDRefusal.badRequest("TraitNotSupported")) {
                try BioIDTraits(list: name).supported(by: [.face, .finger])
            }
        }
        for list in ["toe", "face,", ",", "face;finger"] {
            #expect(throws: BioIDRefusal.badRequest("UnknownTrait"), "\(list)") { try BioIDTraits(list: list) }
        }
    }

    @Test func tagsAreDirectionsOrFingers() throws {
        #expect(try SampleTag("LEFT", .face).direction == .left && SampleTag("any", .face).direction == nil)
        #expect(try SampleTag(nil, .finger).position == .unknown)
        #expect(try SampleTag("Right-Index", .finger).position == .rightIndex)
        for modality in [Modality.face, .finger] {
            #expect(throws: BioIDRefusal.badRequest("UnknownTag")) { try SampleTag("sideways", modality) }
        }
        #expect(throws: BioIDRefusal.badRequest("UnknownTag")) { try SampleTag("left", .finger) }
    }

    @Test func numbersAndFlagsAreStrict() throws {
        let query = BioIDQuery(["a": "7", "b": "-7", "c": "", "d": "TRUE", "e": "0", "f": "+7"])
        #expect(try query.number("a", 0...7) == 7 && query.number("none", 0...1) == nil)
        #expect(try query.flag("d") == true && query.flag("none") == nil && query.text("c") == "")
        #expect(query.word("c") == nil && query.word("none") == nil && query.word("a") == "7")
        for name in ["b", "c", "d", "f"] {
            #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) { try query.number(name, -9...9) }
        }
        #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) { try query.number("a", 0...6) }
        #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) { try query.flag("e") }
    }

    @Test func challengesNeverRepeatADirection() {
        let zero = Randomness { [UInt8](repeating: 0, count: $0) }
        #expect(
            HeadChallenge.text(HeadChallenge.draw(tries: 2, length: 3, zero))
                == #"[["up","down","up"],["up","down","up"]]"#)
        let drawn = HeadChallenge.draw(tries: 50, length: 7, .system)
        #expect(drawn.count == 50 && drawn.allSatisfy { $0.count == 7 })
        #expect(drawn.allSatisfy { row in zip(row, row.dropFirst()).allSatisfy { $0 != $1 } })
    }

    @Test func faultsHaveTheWordsOfTheProtocol() {
        let words: [(WhorlError, String)] = [
            (.noFace, "NoFaceFound"), (.severalFaces(count: 2), "MultipleFacesFound"),
            (.imageTooSmall(width: 1, height: 1, minimum: 2), "ImageTooSmall"),
            (.faceTooSmall(eyeDistance: 1, minimum: 2), "ImageTooSmall"),
            (.faceTooBright(level: 1, maximum: 0), "ImageOverExposure"),
            (.faceTooDark(level: 0, minimum: 1), "ImageUnderExposure"),
            (.faceBlurred(sharpness: 0, minimum: 1), "ImageBlurred"),
            (.faceTurnedAway(angle: 9, maximum: 1), "HeadTurnedAway"),
            (.faceQualityTooLow(score: 1, minimum: 2), "FaceQualityTooLow"), (.faceNotWhole, "FaceQualityTooLow"),
            (.blankImage, "SampleNotOfExpectedType"),
            (.noFingerprint(ridgeArea: 0, minimum: 1), "SampleNotOfExpectedType"),
            (.tooFewMinutiae(got: 1, minimum: 2), "TooFewMinutiae"),
        ]
        for (error, code) in words {
            #expect(SampleFault(error)?.code == code && error.isSmudge && !SampleFault.isUnreadable(error))
        }
        #expect(
            SampleFault(.emptyInput) == nil && SampleFault.isUnreadable(.emptyInput) && !WhorlError.emptyInput.isSmudge)
        #expect(SampleFault.isUnreadable(.inputTooLarge(bytes: 2, limit: 1)))
        #expect(BioIDExtension.refusal(.unsupported(.face)) == .badRequest("TraitNotSupported"))
        guard case .unreadable("UnreadableSample", let text) = BioIDExtension.refusal(.engine(.emptyInput)) else {
            Issue.record("an empty image is unreadable")
            return
        }
        #expect(text.hasSuffix(WhorlError.emptyInput.problem))
        #expect(BioIDExtension.refusal(.disabled) == .service(.disabled))
    }

    @Test func aSampleCostsWhatItHolds() {
        let cost = { (sample: CapturedSample) in HeldSample(captured: sample, direction: nil, index: 0).cost }
        #expect(cost(CapturedSample(finger: nil, face: nil, size: (1, 1), warnings: [])) == 16_384)
        #expect(cost(ScoredBiometrics.print(1)) == 16_384 + 32)
        #expect(cost(ScoredBiometrics.face(1)) == 16_384 + 16 * 4)
    }
}
