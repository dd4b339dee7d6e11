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

    @Test func elsewhereTheRequestDecides() throws {
        for (more, isLive) in [([:], true), (["livedetection": "false"], false)] as [([String: String], Bool)] {
            #expect(try request(more, liveness: true, isRequired: false).task.contains(.liveDetection) == isLive)
        }
        #expect(try !request([:], liveness: false, isRequired: false).task.contains(.liveDetection))
    }
}
