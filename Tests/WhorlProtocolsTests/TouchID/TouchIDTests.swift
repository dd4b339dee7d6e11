import Testing
import Whorl

import WhorlProtocols

@Suite struct TouchIDTests {
    private let scored: ScoredBiometrics
    private let broker: PromptBroker
    private let touchID: TouchID
    private let owner: BCID
    private let client = TouchIDClient(program: "/usr/bin/shop", user: "user 1000")

    init() async throws {
        scored = try ScoredBiometrics()
        owner = try BCID("bws.1.1")
        broker = PromptBroker(
            scored.biometrics, sensors: [Sensor(name: "fp0", kind: .finger)], life: 600, time: scored.time)
        touchID = TouchID(
            broker, Ownership(scored.biometrics, usual: owner, time: scored.time), time: scored.time)
        try scored.biometrics.records.put(OwnerPassphrase("open sesame"))
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func validate(
        _ message: String? = nil, _ context: String? = nil, _ answer: (Prompt) async throws -> Void
    ) async throws -> TouchIDAnswer {
        let call = Task { try await touchID.validate(message: message, context: context, asker: .command) }
        while await broker.pending.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        try await answer(try #require(await broker.pending.first))
        return try await call.value
    }

    /// Asks without waiting for a prompt to come.
    private func begin(_ context: String?) async throws -> TouchIDAnswer {
        try await touchID.validate(message: nil, context: context, asker: .command)
    }

    @Test func obstaclesAreToldInTheirOrder() async throws {
        #expect(await touchID.support() == .supported)
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(owner) { for _ in 0..<5 { lockout.fail(&$0.known, at: 1_000) } }
        #expect(await touchID.support() == .unsupported(.lockout))
        try await scored.biometrics.delete(owner, by: "test")
        #expect(await touchID.support() == .unsupported(.notEnrolled))
        try scored.biometrics.records.remove(OwnerPassphrase.self, OwnerPassphrase.name)
        #expect(await touchID.support() == .unsupported(.passcodeNotSet))
        _ = await broker.setAttached(false, "fp0")
        #expect(await touchID.support() == .unsupported(.notAvailable))
        #expect(try await begin(nil) == .unsupported(.notAvailable))
    }

    @Test func aFingerThatIsDeletedMeanwhileIsNotEnrolled() async throws {
        let answer = try await validate { prompt in
            try await scored.biometrics.delete(owner, by: "test")
            #expect(await broker.present([1, 90], to: "fp0") == .notEnrolled)
        }
        #expect(answer == .notOwner(.notEnrolled))
        #expect(try scored.biometrics.audit.tail(1).first?.action == "touchid.TouchIDNotEnrolled")
    }

    @Test func anEarlierOwnersPrintConfirmsNothing() async throws {
        let answer = try await validate { _ in
            try scored.biometrics.records.put(DeviceOwner(BCID("bws.1.2")))
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == .notOwner(.authenticationFailed))
    }

    @Test func thePrintOfWhoWasGivenTheNumberMeanwhileConfirmsNothing() async throws {
        let answer = try await validate { _ in
            try await scored.biometrics.delete(owner, by: "test")
            try await scored.enroll("bws.1.1", ScoredBiometrics.print(2))
            #expect(await broker.present([2, 90], to: "fp0") == .match)
        }
        #expect(answer == .notOwner(.authenticationFailed))
    }

    @Test func theOwnersPrintConfirms() async throws {
        let answer = try await validate("") { prompt in
            #expect(prompt.request.message == TouchID.usualMessage && prompt.request.tries == 3)
            #expect(prompt.request.owner == owner && prompt.request.kinds == [.finger])
            #expect(await broker.present([2, 90], to: "fp0") == .nonMatch)
            #expect(await broker.present([], to: "fp0") == .poor(.blankImage))
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == .owner)
        let last = try #require(try scored.biometrics.audit.tail(1).first)
        #expect(last.action == "touchid.Owner" && last.actor == "touchid" && last.outcome == .match)
        let canceled = try await validate("Pay") { prompt in
            #expect(prompt.request.message == "Pay")
            await broker.cancel(prompt.id, by: .user)
        }
        #expect(canceled == .notOwner(.userCancel))
        #expect(try scored.biometrics.audit.tail(1).first?.action == "touchid.UserCancel")
        #expect(try scored.biometrics.audit.tail(1).first?.outcome == .refused)
    }

    @Test func askersWithoutTheOwnerLeaveAFewLines() async throws {
        let answer = try await validate { _ in
            for number in 0..<40 {
                let asker = PromptAsker(id: "connection \(number)", name: "loop", client: "/usr/bin/loop")
                let refused = try await touchID.validate(message: nil, context: nil, asker: asker)
                #expect(refused == .notOwner(.systemCancel))
            }
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == .owner)
        try touchID.refusals.writeCount(isEnding: true)
        let events = try scored.biometrics.audit.tail(1_000).filter { $0.actor == "touchid" }
        #expect(events.count { $0.action == "touchid.SystemCancel" } == RefusalLines.linesOfAsker)
        #expect(events.count { $0.action == "touchid.Owner" } == 1)
        #expect(events.last?.detail == "35 more within a minute")
    }

    @Test func threeWrongPrintsEndAValidation() async throws {
        let answer = try await validate { _ in
            for _ in 0..<3 { #expect(await broker.present([2, 90], to: "fp0") == .nonMatch) }
        }
        #expect(answer == .notOwner(.authenticationFailed))
    }

    @Test func aContextIsGoodForOneValidation() async throws {
        let context = try await touchID.makeContext(for: client)
        let answer = try await validate(nil, context) { _ in _ = await broker.present([1], to: "fp0") }
        #expect(answer == .owner)
        #expect(try await begin(context) == .notOwner(.invalidContext))
        #expect(try await begin("none") == .notOwner(.invalidContext))
        #expect(await !touchID.cancel(context))
        let late = try await touchID.makeContext(for: client)
        scored.wait(600)
        #expect(try await begin(late) == .notOwner(.invalidContext))
    }

    @Test func aCanceledContextEndsItsValidation() async throws {
        let context = try await touchID.makeContext(for: client)
        let answer = try await validate(nil, context) { _ in
            let second = try await begin(context)
            #expect(second == .notOwner(.invalidContext))
            #expect(await touchID.cancel(context))
        }
        #expect(answer == .notOwner(.appCancel))
        let unused = try await touchID.makeContext(for: client)
        #expect(await touchID.cancel(unused))
        #expect(try await begin(unused) == .notOwner(.invalidContext))
    }

    @Test func anotherAskerIsRefusedAndTheFirstGoesOn() async throws {
        let answer = try await validate { prompt in
            #expect(prompt.request.asker == .command)
            let other = PromptAsker(id: "other", name: "other")
            let refused = try await touchID.validate(message: "mine", context: nil, asker: other)
            #expect(refused == .notOwner(.systemCancel))
            // A context is an asker of its own, whoever uses it.
            let context = try await touchID.makeContext(for: client)
            let second = try await touchID.validate(message: "mine", context: context, asker: .command)
            #expect(second == .notOwner(.systemCancel))
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == .owner)
    }

    /// As many clients as take all places, each of a user of its own, with as many as each may have.
    private static let crowd: [TouchIDClient] = (0..<TouchIDContexts.most).map { number in
        let program = number / TouchIDContexts.mostOfProgram
        return TouchIDClient(program: "p\(program)", user: "u\(program)")
    }

    @Test func contextsAreLimitedAndEnd() {
        var contexts = TouchIDContexts()
        let added = Self.crowd.enumerated().map { contexts.add("c\($0)", of: $1, at: 0) }
        #expect(added.allSatisfy { $0 })
        let isTooMany = !contexts.add("more", of: client, at: 599)
        #expect(isTooMany)
        contexts.use("c0", prompt: "p")
        #expect(contexts.isFresh("c1", at: 599) && !contexts.isFresh("c1", at: 600) && !contexts.isFresh("c0", at: 0))
        let hasRoom = contexts.add("more", of: client, at: 600)
        // What runs stays until its validation ends.
        let isUnknown = !contexts.use("c1", prompt: "p")
        let (running, ended) = (contexts.forget("c0"), contexts.forget("c1"))
        #expect(hasRoom && isUnknown && running.prompt == "p" && running.wasKnown && !ended.wasKnown)
    }

    @Test func aProgramAndAUserHaveAShareOfTheContexts() {
        var contexts = TouchIDContexts()
        func take(_ count: Int, _ program: String, _ user: String?) -> Int {
            let client = TouchIDClient(program: program, user: user)
            return (0..<count).count { contexts.add("\(program) \(user ?? "") \($0)", of: client, at: 0) }
        }
        let first = take(101, "greedy", "a")
        // What runs counts as well, and what is forgotten no more.
        contexts.use("greedy a 0", prompt: "p")
        let again = take(1, "greedy", nil)
        _ = contexts.forget("greedy a 0")
        let afterwards = take(2, "greedy", nil)
        #expect(first == 100 && again == 0 && afterwards == 1)
        // Copies of a program leave other users of the machine their share.
        let copies = (0..<9).map { take(100, "copy \($0)", "a") }.reduce(0, +)
        #expect(copies == TouchIDContexts.mostOfUser - 99)
        let others = [take(1, "page", "b"), take(1, "unknown", nil)]
        #expect(others == [1, 1])
    }

    @Test func eachEndOfAPromptHasItsReason() throws {
        func failure(_ state: PromptState, misses: Int = 0) throws -> TouchIDFailure? {
            let request = PromptRequest(
                owner: owner, asker: .command, purpose: "", message: "", kinds: [.finger], tries: 9)
            var prompt = Prompt(id: "p", request: request, deadline: 0)
            for _ in 0..<misses { prompt.reject() }
            prompt.end(state)
            return TouchIDFailure(prompt)
        }
        #expect(try failure(.matched) == nil)
        #expect(try failure(.rejected) == .authenticationFailed)
        #expect(try failure(.timeout) == .userCancel)
        #expect(try failure(.timeout, misses: 1) == .authenticationFailed)
        #expect(try failure(.canceled(.user)) == .userCancel && failure(.canceled(.app)) == .appCancel)
        #expect(try failure(.canceled(.system)) == .systemCancel && failure(.fallback) == .userFallback)
        #expect(try failure(.locked) == .lockout && failure(.failed) == .unknown && failure(.pending) == .unknown)
    }
}
