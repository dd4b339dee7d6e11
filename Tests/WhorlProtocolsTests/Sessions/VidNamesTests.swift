import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols

/// What naming a profile tells who is not its device: nothing.
@Suite struct VidNamesTests {
    private let scored: ScoredBiometrics
    private let sessions: VidSessions
    private let app = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], member: "M")

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        sessions = VidSessions(
            scored.biometrics, tokens: UnsignedTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
        try await scored.enroll("demo.1.1", ScoredBiometrics.print(1))
        try scored.biometrics.records.put(app)
        for (name, bcid, device) in [
            ("ada", "bws.1.1", nil), ("bound", "bws.1.1", "phone"), ("empty", "bws.1.9", nil), ("far", "demo.1.1", nil),
        ] as [(String, String, String?)] {
            try scored.biometrics.records.put(VidProfile(id: name, bcid: BCID(bcid), subject: name, device: device))
        }
    }

    /// What a phone is told that names a profile: at Attach, then for each sample.
    private func told(_ name: String, _ fingers: [Int], modality: Modality = .finger) async throws -> [String] {
        let session = try sessions.register(VidRequest(member: "M", aliasType: .id), by: app)
        let attached = try sessions.attach(session.alias, nil, profile: name)
        var told = ["\(attached.session.status) \(attached.modalities) \(attached.needsRevalidation)"]
        for finger in fingers {
            do {
                let standing = try await sessions.submit(
                    session.id, [UInt8(finger)], modality, by: .init(secret: attached.secret),
                    from: .unknown(network: "192.0.2.1"))
                told.append("\(standing.status) \(standing.triesLeft)")
            } catch {
                told.append("\(error)")
            }
        }
        return told
    }

    @Test(arguments: ["nobody", "bound", "empty", "far"]) func namesTellNothing(name: String) async throws {
        let known = try await told("ada", [2, 2])
        #expect(try await told(name, [2, 2]) == known)
        #expect(known.first == "created \([Modality.finger, .face]) false")
        #expect(try await told("ada", [2, 3], modality: .face) == told(name, [2, 3], modality: .face))
        // The fifth failure makes both wait, also in another session and with the right sample.
        #expect(try await told("ada", [2, 1]) == told(name, [2, 1]))
        #expect(try await told(name, [1]).last == "\(Refusal.locked(retryAfter: 30))")
    }

    @Test func theRightSampleOfNobodyPassesForNobody() async throws {
        #expect(try await told("ada", [1]).last == "authenticated 3")
        for name in ["nobody", "bound", "empty", "far"] { #expect(try await told(name, [1]).last == "created 2") }
    }

    @Test func anAskedProfileIsAnsweredByItsNameAlone() async throws {
        let session = try sessions.register(VidRequest(member: "M", aliasType: .id, profile: "ada"), by: app)
        let attached = try sessions.attach(session.alias, nil, profile: "nobody")
        #expect(attached.session.status == .created)
        let standing = try await sessions.submit(
            session.id, [1], .finger, by: .init(secret: attached.secret), from: .unknown(network: "192.0.2.1"))
        #expect(standing.status == .created && standing.triesLeft == 2)
    }

    @Test func outdatedReferencesAreToldToWhoMatchesThem() async throws {
        try scored.biometrics.change(BCID("bws.1.1")) { $0.isFlagged = true }
        #expect(try await told("ada", [2]) == told("nobody", [2]))
        #expect(try await told("ada", [1]).last == "\(VidRefusal.revalidationRequired(profile: "ada"))")
    }

    @Test func aFailedComparisonIsMadeForNobodyToo() async throws {
        _ = try await told("nobody", [2, 2])
        let failures = try scored.biometrics.records.all(NameFailures.self)
        #expect(failures.map(\.comparisons) == [2] && failures.map(\.count.total) == [2])
        #expect(failures.first.map { !$0.id.contains("nobody") } == true)
    }
}
