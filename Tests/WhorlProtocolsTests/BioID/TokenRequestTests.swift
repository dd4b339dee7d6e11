import Testing
import Whorl

import WhorlProtocols

@Suite struct TokenRequestTests {
    private func request(_ more: [String: String], liveness: Bool, isRequired: Bool) throws -> TokenRequest {
        let fields = ["bcid": "bws.1.1", "task": "verify"].merging(more) { $1 }
        return try TokenRequest(
            BioIDQuery(fields), modalities: [.face, .finger], liveness: liveness, isRequired: isRequired)
    }

    @Test(arguments: [true, false]) func anAppThatRequiresLivenessGetsNoTokenWithout(liveness: Bool) throws {
        for more in [[:], ["livedetection": "true"], ["challenge": "true"]] {
            #expect(try request(more, liveness: liveness, isRequired: true).task.contains(.liveDetection))
        }
        for more in [["livedetection": "false"], ["livedetection": "false", "challenge": "true"]] {
            #expect(throws: BioIDRefusal.badRequest("LivenessRequired")) {
                try request(more, liveness: liveness, isRequired: true)
            }
        }
    }

    private func traits(_ list: String?, _ modalities: [Modality]) throws -> [Int] {
        let fields = ["bcid": "bws.1.1"].merging(list.map { ["traits": $0] } ?? [:]) { $1 }
        let request = try TokenRequest(BioIDQuery(fields), modalities: modalities, liveness: false)
        return [request.traits.rawValue, request.accepted.rawValue]
    }

    @Test func aTokenIsForFacesWhereTheyCanBeReadAndItsUploadsMayBeOfMore() throws {
        for list in [nil, ""] {
            #expect(try traits(list, [.finger, .face]) == [1, 0x101])
            #expect(try traits(list, [.finger]) == [0x100, 0x100])
        }
    }

    @Test func ofSeveralTraitsTheReadableOnesAreUsed() throws {
        #expect(try traits("face,periocular", [.finger, .face]) == [1, 1])
        #expect(try traits("Voice, Finger", [.finger, .face]) == [0x100, 0x100])
        #expect(try traits("face,finger", [.finger]) == [0x100, 0x100])
        #expect(throws: BioIDRefusal.badRequest("TraitNotSupported")) { try traits("voice", [.finger, .face]) }
        #expect(throws: BioIDRefusal.badRequest("TraitNotSupported")) { try traits("face", [.finger]) }
        #expect(throws: BioIDRefusal.badRequest("UnknownTrait")) { try traits("face,toe", [.finger, .face]) }
    }

    @Test func picturesAreMirroredUnlessTheRequestSaysOtherwise() throws {
        for (more, isMirrored) in [([:], true), (["mirror": "true"], true), (["mirror": "false"], false)]
            as [([String: String], Bool)]
        {
            #expect(try request(more, liveness: false, isRequired: false).isMirrored == isMirrored)
        }
        #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) {
            try request(["mirror": "no"], liveness: false, isRequired: false)
        }
    }

    @Test func livenessAloneNeedsNoPerson() throws {
        for bcid in [nil, "bws.1.0", "bws/1/0", "bws.1", "bws.1.7"] {
            let fields = ["task": "livenessdetection"].merging(bcid.map { ["bcid": $0] } ?? [:]) { $1 }
            let request = try TokenRequest(BioIDQuery(fields), modalities: [.face], liveness: false)
            #expect(request.action == .livenessdetection && (request.subject == nil) == (bcid == nil), "\(bcid ?? "")")
        }
    }

    @Test func elsewhereTheRequestDecides() throws {
        for (more, isLive) in [([:], true), (["livedetection": "false"], false)] as [([String: String], Bool)] {
            #expect(try request(more, liveness: true, isRequired: false).task.contains(.liveDetection) == isLive)
        }
        #expect(try !request([:], liveness: false, isRequired: false).task.contains(.liveDetection))
    }
}
