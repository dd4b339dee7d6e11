import Testing
import Whorl

import WhorlProtocols

/// Tokens end, tries are used up, samples are taken once, results stay a while.
@Suite struct TokenLedgerTests {
    private static func claims(
        _ action: BioIDAction = .verification, tries: Int, app: String = "shop", token: String = "token"
    ) -> BioIDClaims {
        BioIDClaims(
            iss: "", aud: "", exp: 0, iat: 0, jti: token, app: app, bcid: "bws.1.1",
            task: BioIDTask(action, tries: tries).rawValue, traits: 1, challenge: nil, returnURLs: nil)
    }

    private static let sample = CapturedSample(finger: nil, face: nil, size: (1, 1), warnings: [])
    private static let result = OperationResult(success: true, action: .verification, bcid: "bws.1.1", error: nil)

    private static func result(age: Int) -> OperationResult {
        var result = result
        result.age = age
        return result
    }

    @Test func samplesAreTakenOnceAndTriesEnd() throws {
        let ledger = TokenLedger(TokenLimits())
        try ledger.add(Self.claims(tries: 1), until: 100, now: 0)
        #expect(throws: BioIDRefusal.badRequest("NoSamples")) { try ledger.begin("token", .verification, now: 1) }
        try ledger.put(Self.sample, .left, index: 5, "token", now: 1)
        try ledger.put(Self.sample, nil, index: 2, "token", now: 1)
        #expect(throws: BioIDRefusal.forbidden("TaskNotAllowed")) { try ledger.begin("token", .enrollment, now: 1) }
        let attempt = try ledger.begin("token", .verification, now: 2)
        #expect(attempt.samples.map(\.index) == [2, 5] && attempt.number == 0)
        ledger.giveBack(attempt)
        #expect(try ledger.begin("token", .verification, now: 2).samples.count == 2)
        try ledger.put(Self.sample, nil, index: nil, "token", now: 3)
        #expect(throws: BioIDRefusal.forbidden("NoTriesLeft")) { try ledger.begin("token", .verification, now: 3) }
    }

    @Test func tokensEndAndResultsStayAWhile() throws {
        let ledger = TokenLedger(TokenLimits())
        try ledger.add(Self.claims(tries: 2), until: 100, now: 0)
        #expect(try ledger.result("token", of: "shop", now: 1) == nil)
        try ledger.put(Self.sample, nil, index: nil, "token", now: 1)
        ledger.finish(try ledger.begin("token", .verification, now: 1), Self.result, now: 1)
        #expect(throws: BioIDRefusal.forbidden("TokenExpired")) { try ledger.check("token", now: 100) }
        #expect(try ledger.result("token", of: "shop", now: 699)?.result == Self.result(age: 698))
        #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try ledger.result("token", of: "other", now: 1) }
        #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try ledger.result("token", of: "shop", now: 701) }
    }

    @Test func aResultCanBeGivenOnce() throws {
        let ledger = TokenLedger(TokenLimits())
        try ledger.add(Self.claims(tries: 2), until: 100, now: 0)
        #expect(try ledger.result("token", of: "shop", once: true, now: 1) == nil)
        for now in [1.0, 5.0] {
            try ledger.put(Self.sample, nil, index: nil, "token", now: now)
            ledger.finish(try ledger.begin("token", .verification, now: now), Self.result, now: now)
            #expect(throws: BioIDRefusal.forbidden("UnknownToken")) {
                try ledger.result("token", of: "other", once: true, now: now)
            }
            #expect(try ledger.result("token", of: "shop", once: true, now: now + 2)?.result == Self.result(age: 2))
            for once in [true, false] {
                #expect(throws: BioIDRefusal.forbidden("ResultTaken")) {
                    try ledger.result("token", of: "shop", once: once, now: now + 2)
                }
            }
        }
    }

    @Test func memoryIsBounded() throws {
        var limits = TokenLimits()
        limits.tokens = 1
        limits.appShare = 1
        limits.samplesPerToken = 2
        let ledger = TokenLedger(limits)
        try ledger.add(Self.claims(tries: 2), until: 100, now: 0)
        #expect(throws: BioIDRefusal.full) {
            try ledger.add(Self.claims(tries: 2, token: "other"), until: 100, now: 1)
        }
        for _ in 0..<2 { try ledger.put(Self.sample, nil, index: nil, "token", now: 1) }
        #expect(throws: BioIDRefusal.badRequest("TooManySamples")) {
            try ledger.put(Self.sample, nil, index: nil, "token", now: 1)
        }
    }

    @Test func anAppLeavesRoomForOthers() throws {
        var limits = TokenLimits()
        limits.tokens = 4
        limits.interval = 0
        let ledger = TokenLedger(limits)
        let add = { (app: String, token: String, now: Double) throws(BioIDRefusal) in
            try ledger.add(Self.claims(tries: 1, app: app, token: token), until: now + 1, now: now)
        }
        try add("shop", "a", 0)
        try add("shop", "b", 0)
        #expect(throws: BioIDRefusal.full) { try add("shop", "c", 0) }
        try add("bank", "d", 0)
        try add("bank", "e", 0)
        #expect(throws: BioIDRefusal.full) { try add("door", "f", 0) }
        // Tokens that nobody can ask after any more make room.
        try add("shop", "g", limits.grace + 2)
        try add("shop", "h", limits.grace + 2)
    }

    @Test func samplesOfEndedTokensMakeRoom() throws {
        var limits = TokenLimits()
        limits.bytes = HeldSample(captured: Self.sample, direction: nil, index: 0).cost
        limits.appShare = 1
        let ledger = TokenLedger(limits)
        try ledger.add(Self.claims(tries: 2, token: "a"), until: 100, now: 0)
        try ledger.add(Self.claims(tries: 2, token: "b"), until: 200, now: 0)
        try ledger.put(Self.sample, nil, index: 3, "a", now: 99)
        #expect(throws: BioIDRefusal.full) { try ledger.put(Self.sample, nil, index: nil, "b", now: 99) }
        // A picture that was taken again takes the room of the first.
        try ledger.put(Self.sample, nil, index: 3, "a", now: 99)
        try ledger.put(Self.sample, nil, index: nil, "b", now: 100)
    }

    @Test func samplesOfAnAppLeaveRoomForOthers() throws {
        var limits = TokenLimits()
        limits.bytes = 5 * HeldSample(captured: Self.sample, direction: nil, index: 0).cost
        let ledger = TokenLedger(limits)
        for (app, token) in [("shop", "a"), ("bank", "b")] {
            try ledger.add(Self.claims(tries: 2, app: app, token: token), until: 100, now: 0)
        }
        for _ in 0..<2 { try ledger.put(Self.sample, nil, index: nil, "a", now: 1) }
        #expect(throws: BioIDRefusal.full) { try ledger.put(Self.sample, nil, index: nil, "a", now: 1) }
        try ledger.put(Self.sample, nil, index: nil, "b", now: 1)
        // What an operation takes is no longer held, and comes back with it.
        let attempt = try ledger.begin("a", .verification, now: 1)
        try ledger.put(Self.sample, nil, index: nil, "a", now: 1)
        ledger.giveBack(attempt)
        #expect(throws: BioIDRefusal.full) { try ledger.put(Self.sample, nil, index: nil, "a", now: 1) }
        ledger.forget(try BCID("bws.1.2"))
        #expect(throws: BioIDRefusal.full) { try ledger.put(Self.sample, nil, index: nil, "a", now: 1) }
        ledger.forget(try BCID("bws.1.1"))
        try ledger.put(Self.sample, nil, index: nil, "a", now: 1)
    }

    @Test func tokensThatEnrollEndWithTheirPerson() throws {
        let (ledger, bcid) = (TokenLedger(TokenLimits()), try BCID("bws.1.1"))
        for (action, token) in [(BioIDAction.enrollment, "a"), (.verification, "b")] {
            try ledger.add(Self.claims(action, tries: 3, token: token), until: 100, now: 0)
        }
        // Nobody was enrolled when the app asked; then somebody was, and is no more, of which nobody told.
        let (first, other) = (PersonMark.draw(), PersonMark.draw())
        #expect(ledger.isMeant("a", nil))
        ledger.noteEnrolled(bcid) { first }
        #expect(ledger.isMeant("a", first) && !ledger.isMeant("a", nil))
        // Somebody was enrolled anew under the number.
        ledger.noteEnrolled(bcid) { other }
        #expect(!ledger.isMeant("a", other))
        ledger.forget(try BCID("bws.1.2"))
        #expect(ledger.isMeant("a", first))
        ledger.forget(bcid)
        #expect(!ledger.isMeant("a", first))
        #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try ledger.check("a", now: 1) }
        try ledger.check("b", now: 1)
        try ledger.add(Self.claims(.enrollment, tries: 3, token: "c"), until: 100, person: first, now: 0)
        #expect(!ledger.isMeant("c", nil) && !ledger.isMeant("c", other) && ledger.isMeant("c", first))
    }

    @Test func imagesAreCountedBeforeTheyAreRead() throws {
        var limits = TokenLimits()
        (limits.readingsPerToken, limits.samplesPerToken) = (3, 2)
        let ledger = TokenLedger(limits)
        let refused = BioIDRefusal.badRequest("TooManySamples")
        try ledger.add(Self.claims(tries: 1), until: 100, now: 0)
        for _ in 0..<3 { try ledger.reserve("token", now: 1) }
        #expect(throws: refused) { try ledger.reserve("token", now: 1) }
        try ledger.add(Self.claims(tries: 1, token: "other"), until: 100, now: 0)
        for index in 0..<2 { try ledger.put(Self.sample, nil, index: index, "other", now: 1) }
        #expect(throws: refused) { try ledger.reserve("other", now: 1) }
        #expect(throws: BioIDRefusal.forbidden("TokenExpired")) { try ledger.reserve("token", now: 100) }
    }
}
