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
    }

    private func invitation(_ name: String = "ada", at place: SignUp.Place? = nil) throws -> SignUp.Invitation {
        let details = SignUp.Details(
            name: "Ada", email: name + "@shop.test", preferred_username: name, external_id: "x")
        return try signUp.add(details, at: place ?? .partition(storage: "bws", number: 3), by: "operator:eve")
    }

    @Test func anInvitedPersonEnrollsOnce() async throws {
        let invitation = try invitation()
        #expect(invitation.life == 600 && invitation.user.bcid.partition == 3)
        #expect(invitation.user.name == "Ada" && invitation.user.email == "ada@shop.test")
        #expect(invitation.user.username == "ada" && invitation.user.externalID == "x")
        #expect(try users.user(named: "ada") == invitation.user)
        #expect(signUp.user(by: invitation.ticket) == invitation.user)
        #expect(signUp.user(by: invitation.user.id) == nil)
        let samples = [ScoredBiometrics.print(1), ScoredBiometrics.print(2)]
        #expect(try await signUp.enroll(invitation.ticket, samples) == 2)
        #expect(try scored.biometrics.enrolled(invitation.user.bcid).count == 2)
        #expect(try await signUp.enroll(invitation.ticket, samples) == nil)
        #expect(signUp.user(by: invitation.ticket) == nil)
        let events = try scored.biometrics.audit.tail(2)
        #expect(events.map(\.action) == ["user-add", "enroll"])
        #expect(events.map(\.actor) == ["operator:eve", "operator:eve"])
    }

    @Test(arguments: [(599.9, true), (600, false)]) func aTicketLivesTenMinutes(seconds: Double, isGood: Bool)
        async throws
    {
        let ticket = try invitation().ticket
        scored.wait(seconds)
        #expect((signUp.user(by: ticket) != nil) == isGood)
        #expect(try await signUp.enroll(ticket, [ScoredBiometrics.print(1)]) == (isGood ? 1 : nil))
    }

    @Test func refusedSamplesLeaveTheTicket() async throws {
        let ticket = try invitation().ticket
        await #expect(throws: Refusal.self) { try await signUp.enroll(ticket, []) }
        scored.wait(599)
        #expect(try await signUp.enroll(ticket, [ScoredBiometrics.print(1)]) == 1)
    }

    @Test func aPersonAndANameHaveOneUser() throws {
        let place = SignUp.Place.person(try BCID("bws.1.7"))
        #expect(try invitation("ada", at: place).user.bcid == BCID("bws.1.7"))
        #expect(throws: UserDirectory.Problem.personHasUser) { try invitation("bea", at: place) }
        #expect(throws: UserDirectory.Problem.nameTaken) { try invitation("ada") }
        #expect(try users.all().count == 1)
    }

    @Test func placesAreReadStrictly() {
        #expect(SignUp.Place("bws.12") == .partition(storage: "bws", number: 12))
        for text in ["", "bws", "bws.", ".1", "bws.1.2", "bws.01", "bws.-1", "bws.x", "b ws.1"] {
            #expect(SignUp.Place(text) == nil, "\(text)")
        }
    }
}
