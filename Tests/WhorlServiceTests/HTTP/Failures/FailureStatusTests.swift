import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct FailureStatusTests {
    private static let statuses: [(WhorlError, Int)] = [
        (.emptyPassphrase, 400), (.noFace, 400), (.emptyInput, 400),
        (.unknownImageFormat, 400), (.fileNotFound(path: "x"), 500), (.storeNotFound(path: "x"), 500),
        (.unreadableFile(path: "x", reason: "y"), 500),
        (.storeDamaged(path: "x", reason: ""), 500), (.storeFault(path: "x", code: 1, reason: ""), 500),
        (.missingKey(path: "x"), 503), (.storeBusy(path: "x"), 503), (.unwritableFile(path: "x", reason: ""), 507),
        (.storeNotWritable(path: "x", reason: ""), 507), (.wrongKey(path: "x"), 500), (.wrongPassphrase, 500),
    ]

    @Test(arguments: statuses)
    func anErrorHasAStatus(error: WhorlError, status: Int) {
        #expect(error.status.code == status)
        #expect(Refusal.engine(error).failure.status.code == status)
    }

    @Test func whatIsWrongWithinIsNotTold() {
        let failure = Refusal.engine(.storeDamaged(path: "/data", reason: "page 3")).failure
        #expect(failure.message == "internal error" && failure.code == "storeDamaged")
        let told = Refusal.engine(.noFace).failure
        #expect(told.message == WhorlError.noFace.problem && told.code == "noFace")
    }

    @Test func aBusyStoreSaysSoAndWhenToComeAgain() {
        let failure = Refusal.engine(.storeBusy(path: "/data")).failure
        #expect(failure.status == .serviceUnavailable && failure.headers[.retryAfter] == "1")
        #expect(failure.message == "another program writes to the store: try again" && failure.code == "storeBusy")
        #expect(WhorlError.storeBusy(path: "").isBusy && !WhorlError.noFace.isBusy)
    }

    @Test(arguments: [
        (Refusal.busy(retryAfter: 3), 503, "Busy", "3"), (.locked(retryAfter: 29), 429, "Locked", "29"),
        (.disabled, 403, "Disabled", ""), (.unsupported(.face), 400, "TraitNotSupported", ""),
    ])
    func aRefusalHasAStatus(refusal: Refusal, status: Int, code: String, retry: String) {
        let failure = refusal.failure
        #expect(failure.status.code == status && failure.code == code && (failure.headers[.retryAfter] ?? "") == retry)
        #expect(!failure.message.isEmpty)
    }

    @Test(arguments: [
        (VidRefusal.unknownSession, 404, "UNKNOWN_SESSION"), (.unknownProfile, 404, "UNKNOWN_PROFILE"),
        (.foreignMember, 403, "FOREIGN_MEMBER"), (.foreignDevice, 403, "FOREIGN_DEVICE"),
        (.conflict(.completed), 409, "CONFLICT"), (.profileRequired, 400, "PROFILE_REQUIRED"),
        (.revalidationRequired(profile: nil), 403, "BIOMETRY_REVALIDATION"),
        (.revalidationNotRequired, 409, "NO_REVALIDATION"), (.notRecognized, 403, "NOT_RECOGNIZED"),
        (.malformed("x"), 400, "MALFORMED"),
        (.invalidToken, 401, "INVALID_TOKEN"), (.usedToken, 409, "USED_TOKEN"),
    ])
    func aSessionsRefusalHasAStatus(refusal: VidRefusal, status: Int, code: String) {
        #expect(refusal.failure.status.code == status && refusal.failure.code == code)
    }

    @Test(arguments: [
        (BioIDRefusal.badRequest("MissingID"), 400, "MissingID"), (.unauthorized, 401, "Unauthorized"),
        (.forbidden("WrongID"), 403, "WrongID"), (.full, 503, "Busy"), (.service(.disabled), 403, "Disabled"),
    ])
    func anExtensionsRefusalHasAStatus(refusal: BioIDRefusal, status: Int, code: String) {
        #expect(refusal.failure.status.code == status && refusal.failure.code == code)
    }

    @Test func whoIsUnknownIsAskedForACredential() {
        #expect(BioIDRefusal.unauthorized.failure.headers[.wwwAuthenticate]?.contains("Basic") == true)
        #expect(BioIDRefusal.full.failure.headers[.retryAfter] == "1")
        #expect(BioIDRefusal.badRequest("MissingID").failure.message == "MissingID")
    }
}
