import Testing
import Whorl

import WhorlProtocols

@Suite struct VidSessionTests {
    private static let party = VidParty(id: "phone", name: "Phone")

    private static func opened(tries: Int = 2, isConfirmed: Bool = false) -> VidSession {
        VidSession(
            id: "id", alias: "alias", request: VidRequest(member: "M", aliasType: .id, isConfirmed: isConfirmed),
            exploiter: party, tries: tries, registered: 1_000, life: 100)
    }

    private static func result() throws -> VidResult {
        VidResult(
            bcid: try BCID(storage: "bws", partition: 1, classID: 1), subject: "Anna", modality: .finger, band: .clear,
            time: 1_010)
    }

    @Test(arguments: [VidStatus.authenticated, .completed]) func aRevokedMatchSaysNothing(status: VidStatus) throws {
        var session = try Self.session(status)
        session.revoke(at: 1_020)
        #expect(session.result == nil && session.status == (status == .completed ? .completed : .canceled))
        #expect(session.deliver() == nil)
    }

    /// A session that stands somewhere.
    private static func session(_ status: VidStatus) throws -> VidSession {
        var session = opened()
        switch status {
        case .opportunity: break
        case .created: try session.attach(party, nil, secret: .noDigest)
        case .authenticating:
            try session.attach(party, nil, secret: .noDigest)
            try session.begin()
        case .authenticated, .completed:
            try session.attach(party, nil, secret: .noDigest)
            try session.begin()
            try session.match(try result())
            if status == .completed { _ = session.deliver() }
        case .failed:
            try session.attach(party, nil, secret: .noDigest)
            try session.fail(.notEnrolled, at: 1_010)
        case .timeout: session.expire(at: 1_100)
        case .canceled: try session.cancel(at: 1_010)
        }
        return session
    }

    /// Everything that may be tried, and where it leads from where it is allowed.
    private static let steps:
        [(from: Set<VidStatus>, to: VidStatus, step: @Sendable (inout VidSession) throws -> Void)] = [
            ([.opportunity], .created, { try $0.attach(party, nil, secret: .noDigest) }),
            ([.created], .authenticating, { try $0.begin() }),
            ([.authenticating], .created, { try $0.resume() }),
            ([.authenticating], .created, { try $0.miss(at: 1_020) }),
            ([.authenticating], .authenticated, { try $0.match(try result()) }),
            ([.created, .authenticating], .failed, { try $0.fail(.notEnrolled, at: 1_020) }),
            ([.opportunity, .created, .authenticating], .canceled, { try $0.cancel(at: 1_020) }),
        ]

    @Test(arguments: VidStatus.allCases) func onlyTheDrawnStepsAreTaken(status: VidStatus) throws {
        for (allowed, target, step) in Self.steps {
            var session = try Self.session(status)
            #expect(session.status == status)
            let change = session.change
            if allowed.contains(status) {
                try step(&session)
                #expect(session.status == target && session.change == change + 1)
            } else {
                #expect(throws: VidRefusal.conflict(status)) { try step(&session) }
                #expect(session.status == status && session.change == change)
            }
        }
    }

    @Test func timeEndsWhatWaits() throws {
        for status in VidStatus.allCases {
            var session = try Self.session(status)
            session.expire(at: 1_099)
            #expect(session.status == status)
            session.expire(at: 1_100)
            let isOpen = [.opportunity, .created, .authenticating].contains(status)
            #expect(session.status == (isOpen ? .timeout : status))
        }
    }

    @Test func theLastMissFails() throws {
        var session = try Self.session(.authenticating)
        try session.miss(at: 1_020)
        #expect(session.triesLeft == 1)
        try session.begin()
        try session.miss(at: 1_030)
        #expect(session.status == .failed && session.triesLeft == 0 && session.ended == 1_030)
    }

    @Test func theResultIsDeliveredOnce() throws {
        var session = try Self.session(.authenticated)
        #expect(session.deliver() == (try Self.result()))
        #expect(session.status == .completed)
        #expect(session.deliver() == nil)
    }

    @Test func theNameOfADeviceIsPrintable() {
        #expect(VidParty(id: "p", name: "Ada's phone\u{202E}gpj.\r\nX").name == "Ada's phone gpj.  X")
    }

    @Test func theRightNumberHasEveryPlaceWhateverItIs() throws {
        let shown = try (0..<3_000).map { _ in try #require(Self.opened(isConfirmed: true).confirmation) }
        for numbers in [0..<20, 40..<60, 80..<100] {
            let places = try shown.filter { numbers.contains(Int($0.digits) ?? -1) }.map { confirmation in
                try #require(confirmation.choices.firstIndex(of: confirmation.digits))
            }
            // Of some 600: a third each, by far more than 6 standard deviations.
            for place in 0..<3 {
                let share = Double(places.count { $0 == place }) / Double(places.count)
                #expect((0.2...0.47).contains(share), "\(numbers) \(place)")
            }
        }
    }

    @Test func aWrongNumberEndsTheSession() throws {
        for _ in 0..<100 {
            var session = Self.opened(isConfirmed: true)
            let confirmation = try #require(session.confirmation)
            #expect(Set(confirmation.choices).count == 3)
            #expect(confirmation.choices.contains(confirmation.digits))
            #expect(confirmation.choices.allSatisfy { $0.count == 2 && Int($0) != nil })
            #expect(throws: VidRefusal.conflict(.opportunity)) { try session.choose(confirmation.digits, at: 1_010) }
            try session.attach(nil, nil, secret: .noDigest)
            #expect(throws: VidRefusal.digitsRequired) { try session.choose(nil, at: 1_010) }
            #expect(try session.choose(confirmation.digits, at: 1_010))
            let wrong = try #require(confirmation.choices.first { $0 != confirmation.digits })
            #expect(try !session.choose(wrong, at: 1_010))
            #expect(session.status == .failed && session.triesLeft == 0)
        }
        var session = try Self.session(.created)
        #expect(try session.choose(nil, at: 1_010) && session.status == .created)
    }

    @Test func onlyAProfileOfTheProvedDeviceIsKnown() throws {
        let bcid = try BCID(storage: "bws", partition: 1, classID: 1)
        for (owner, device, isProved) in [
            ("phone", Self.party, true), ("other", Self.party, false), (nil, Self.party, false), (nil, nil, false),
        ] as [(String?, VidParty?, Bool)] {
            var session = Self.opened()
            let profile = VidProfile(id: "a", bcid: bcid, subject: "Anna", device: owner)
            try session.attach(device, profile, secret: .noDigest)
            #expect(session.isProved == isProved)
        }
    }
}
