import Testing
import Whorl

import WhorlProtocols

@Suite struct SignUpTests {
    private let scored: ScoredBiometrics
    private let users: UserDirectory
    private let signUp: SignUp

    init() throws {
        scored = try ScoredBiometrics()
        users = try UserDirectory(scored.biometrics.records)
        signUp = SignUp(users: users, biometrics: scored.biometrics, time: scored.time)
        try scored.biometrics.records.put(Self.shop)
    }

    private static let shop = App(
        id: "shop", name: "Shop", secret: SecretHash(generated: "s3cret"), scopes: ["bws"], registration: "first")

    private func invitation(
        _ name: String = "ada", at place: SignUp.Place? = nil, by app: App? = Self.shop,
        _ signUp: SignUp? = nil
    ) throws -> SignUp.Invitation {
        let details = SignUp.Details(
            name: "Ada", email: name + "@shop.test", preferred_username: name, external_id: "x")
        return try (signUp ?? self.signUp).add(details, at: place ?? .partition(storage: "bws", number: 3), by: app)
    }

    @Test(arguments: ["bob@\u{301}x.example", "bws\u{301}.12.4712", "b\u{FF20}x", "bws.12.4712"])
    func marksHideNoOtherName(name: String) {
        let details = SignUp.Details(name: "Bob", preferred_username: name)
        #expect(throws: UserDirectory.Problem.self) {
            try signUp.add(details, at: .partition(storage: "bws", number: 3), by: nil)
        }
    }

    @Test func aNetworkHasAShareOfTheInvitations() throws {
        func add(from source: String) throws {
            let details = SignUp.Details(name: "Bob", preferred_username: "bob")
            _ = try signUp.add(details, at: .partition(storage: "bws", number: 3), by: nil, from: source)
        }
        for _ in 0..<250 { try add(from: "192.0.2.1") }
        #expect(throws: Refusal.busy(retryAfter: 600)) { try add(from: "192.0.2.1") }
        try add(from: "192.0.2.2")
    }

    @Test func anInvitationEndsWithItsPersonWhoeverDeletesIt() async throws {
        let bcid = try BCID("bws.3.7")
        try await scored.enroll("bws.3.7", ScoredBiometrics.print(1))
        let invitations = try [invitation("ada", at: .person(bcid)), invitation("bea", at: .person(bcid), by: nil)]
        #expect(invitations.allSatisfy { signUp.user(by: $0.ticket) != nil })
        // As a command does, of which nobody tells the service.
        try scored.biometrics.engine.delete(bcid)
        for invitation in invitations {
            #expect(signUp.user(by: invitation.ticket) == nil)
            #expect(try await signUp.enroll(invitation.ticket, [ScoredBiometrics.print(2)]) == nil)
        }
        #expect(try scored.biometrics.enrolled(bcid).isEmpty && users.all().isEmpty)
    }

    @Test func anInvitedPersonEnrollsOnce() async throws {
        let invitation = try invitation()
        #expect(invitation.life == 600 && invitation.user.bcid.partition == 3)
        #expect(invitation.user.name == "Ada" && invitation.user.email == "ada@shop.test")
        #expect(invitation.user.username == "ada" && invitation.user.externalID == "x")
        #expect(try users.user(named: "ada") == nil && users.all().isEmpty)
        #expect(signUp.user(by: invitation.ticket) == invitation.user)
        #expect(signUp.user(by: invitation.user.id) == nil)
        let samples = [ScoredBiometrics.print(1), ScoredBiometrics.print(2)]
        #expect(try await signUp.enroll(invitation.ticket, samples) == 2)
        #expect(try scored.biometrics.enrolled(invitation.user.bcid).count == 2)
        #expect(try users.user(named: "ada") == invitation.user)
        #expect(try await signUp.enroll(invitation.ticket, samples) == nil)
        #expect(signUp.user(by: invitation.ticket) == nil)
        let events = try scored.biometrics.audit.tail(2)
        #expect(events.map(\.action) == ["enroll", "user-add"])
        #expect(events.map(\.actor) == ["app:shop", "app:shop"])
    }

    @Test(arguments: [(599.9, true), (600, false)]) func aTicketLivesTenMinutes(seconds: Double, isGood: Bool)
        async throws
    {
        let ticket = try invitation().ticket
        scored.wait(seconds)
        #expect((signUp.user(by: ticket) != nil) == isGood)
        #expect(try await signUp.enroll(ticket, [ScoredBiometrics.print(1)]) == (isGood ? 1 : nil))
    }

    /// An address that nobody vouches for keeps its owner out of nothing.
    @Test func anAddressOfSomebodyWhoSignedUpAloneIsNoName() async throws {
        let open = SignUp(users: users, biometrics: scored.biometrics, takesEmail: true, time: scored.time)
        let squatter = try invitation("ada", by: nil, open)
        #expect(try await open.enroll(squatter.ticket, [ScoredBiometrics.print(1)]) == 1)
        #expect(try users.user(squatter.user.id)?.email == "ada@shop.test")
        #expect(try users.user(named: "ada@shop.test") == nil && users.user(named: "ada")?.id == squatter.user.id)
        let details = SignUp.Details(email: "ada@shop.test")
        let owner = try open.add(details, at: .partition(storage: "bws", number: 3), by: Self.shop)
        #expect(try await open.enroll(owner.ticket, [ScoredBiometrics.print(2)]) == 1)
        #expect(try users.user(named: "ada@shop.test")?.id == owner.user.id)
        // Removing one leaves the name of the other.
        #expect(try users.remove(squatter.user.id))
        #expect(try users.user(named: "ada@shop.test")?.id == owner.user.id)
    }

    @Test func refusedSamplesLeaveTheTicket() async throws {
        let ticket = try invitation().ticket
        await #expect(throws: Refusal.self) { try await signUp.enroll(ticket, []) }
        #expect(try users.all().isEmpty)
        scored.wait(599)
        #expect(try await signUp.enroll(ticket, [ScoredBiometrics.print(1)]) == 1)
    }

    @Test func aPersonAndANameHaveOneUser() throws {
        let place = SignUp.Place.person(try BCID("bws.1.7"))
        #expect(try invitation("ada", at: place).user.bcid == BCID("bws.1.7"))
        #expect(throws: UserDirectory.Problem.personHasUser) { try invitation("bea", at: place) }
        #expect(throws: UserDirectory.Problem.nameTaken) { try invitation("ada") }
        #expect(try users.all().isEmpty)
        // What is not finished in time keeps nothing.
        scored.wait(600)
        #expect(try invitation("ada", at: place).user.username == "ada")
    }

    @Test func nobodyLearnsWhoExists() async throws {
        let first = try invitation("ada", by: nil)
        #expect(try await signUp.enroll(first.ticket, [ScoredBiometrics.print(1)]) == 1)
        // The same name, invited and enrolled as if it were free, becomes a user without it.
        let second = try invitation("ADA", by: nil)
        #expect(second.user.username == "ADA" && second.life == first.life)
        #expect(try await signUp.enroll(second.ticket, [ScoredBiometrics.print(2)]) == 1)
        #expect(try users.user(named: "ada")?.id == first.user.id)
        #expect(try users.user(second.user.id)?.username == nil)
        #expect(throws: UserDirectory.Problem.nameTaken) { try invitation("ada") }
    }

    @Test func anEmailThatNobodyVouchesForIsLeftOut() async throws {
        #expect(try invitation("ada", by: nil).user.email == nil)
        // Nobody vouches for it, and clients would be told it as a fact.
        #expect(try invitation("ada", by: nil).user.externalID == nil)
        let believing = SignUp(users: users, biometrics: scored.biometrics, takesEmail: true, time: scored.time)
        #expect(try invitation("ada", by: nil, believing).user.email == "ada@shop.test")
        #expect(try invitation("bea").user.email == "bea@shop.test")
    }

    @Test func anOpenSignUpLeavesRoomForApps() throws {
        for number in 0..<2_500 { _ = try invitation("n\(number)", by: nil) }
        #expect(throws: Refusal.busy(retryAfter: 600)) { try invitation("ada", by: nil) }
        #expect(throws: Never.self) { try invitation("ada") }
    }

    @Test func anInvitationEndsWithItsAppAndItsPerson() async throws {
        let place = SignUp.Place.person(try BCID("bws.1.7"))
        let deleted = try invitation("ada", at: place).ticket
        try await scored.biometrics.delete(BCID("bws.1.7"), by: "app:shop")
        #expect(signUp.user(by: deleted) == nil)
        #expect(try await signUp.enroll(deleted, [ScoredBiometrics.print(1)]) == nil)
        let removed = try invitation("bea").ticket
        try scored.biometrics.records.put(
            App(id: "shop", name: "Shop", secret: Self.shop.secret, scopes: ["bws"], registration: "second"))
        #expect(signUp.user(by: removed) == nil)
        #expect(try await signUp.enroll(removed, [ScoredBiometrics.print(1)]) == nil)
        #expect(try users.all().isEmpty)
    }

    @Test func anAppNamesAPlaceOfItsOwn() throws {
        let usual = SignUp.Place.partition(storage: "open", number: 1)
        func place(_ bcid: String?, _ partition: String?) throws -> SignUp.Place {
            try SignUp.Place(bcid: bcid, partition: partition, of: Self.shop, usual: usual)
        }
        #expect(try place(nil, "bws.3") == .partition(storage: "bws", number: 3))
        #expect(try place("bws.3.4", nil) == .person(BCID("bws.3.4")))
        // A person that is named counts, whatever partition is.
        #expect(try place("bws.3.4", "open.1") == .person(BCID("bws.3.4")))
        #expect(throws: SignUp.PlaceFault.foreign) { try place(nil, "open.1") }
        #expect(throws: SignUp.PlaceFault.foreign) { try place("open.1.1", nil) }
        #expect(throws: SignUp.PlaceFault.malformed) { try place(nil, "bws") }
        #expect(throws: SignUp.PlaceFault.missing) { try place(nil, nil) }
        #expect(throws: WhorlError.self) { try place("bws.3", nil) }
    }

    @Test func whoSignsUpAloneHasNoChoice() throws {
        let usual = SignUp.Place.partition(storage: "open", number: 1)
        #expect(try SignUp.Place(bcid: nil, partition: nil, of: nil, usual: usual) == usual)
        #expect(throws: SignUp.PlaceFault.unauthorized) {
            try SignUp.Place(bcid: nil, partition: nil, of: nil, usual: nil)
        }
        for (bcid, partition) in [("open.1.1", nil), (nil, "open.1")] as [(String?, String?)] {
            #expect(throws: SignUp.PlaceFault.notToChoose) {
                try SignUp.Place(bcid: bcid, partition: partition, of: nil, usual: usual)
            }
        }
    }

    @Test func placesAreReadStrictly() {
        #expect(SignUp.Place("bws.12") == .partition(storage: "bws", number: 12))
        for text in ["", "bws", "bws.", ".1", "bws.1.2", "bws.01", "bws.-1", "bws.x", "b ws.1"] {
            #expect(SignUp.Place(text) == nil, "\(text)")
        }
    }
}
