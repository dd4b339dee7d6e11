internal import FoundationEssentials
internal import Whorl
internal import WhorlProtocols

/// What a registration answers.
struct OpportunityBody: Encodable {
    let sessionId: String
    /// A PNG file as base64, or a UUID.
    let sessionAlias: String
    let sessionAliasType: VidAliasType
    let expiresAt: Int
    /// What the site shows beside the code, where it asked for that.
    let digits: String?
    /// Seconds until the site asks for another code, where it asked for that.
    let renewAfter: Int?

    init(_ session: VidSession, url: String) throws(WhorlError) {
        digits = session.confirmation?.digits
        renewAfter = session.renewAfter
        sessionId = session.id
        sessionAliasType = session.aliasType
        expiresAt = Int(session.expires)
        switch session.aliasType {
        case .id: sessionAlias = session.alias
        case .qr: sessionAlias = try session.picture(url: url)
        }
    }
}

/// What a status call answers.
struct SessionStatusBody: Encodable {
    struct Person: Encodable {
        let upn: String?
        /// The whole name, where one is registered.
        let name: String?
    }

    struct Result: Encodable {
        let result: String
        let biometrics: [Modality]
        let scoreBand: AuditEvent.Band
        let authenticatedAt: Int
        let checks: [PersonCheck]
    }

    let sessionId: String
    package let status: VidStatus
    let data: Person
    let biometricAuthenticationResult: Result?
    let identityToken: String?

    init(_ report: VidSessions.Report) {
        sessionId = report.session.id
        status = report.session.status
        identityToken = report.identityToken
        let result = report.session.status == .completed ? report.session.result : nil
        data = Person(upn: result?.subject, name: result?.name)
        biometricAuthenticationResult = result.map {
            Result(
                result: "MATCH", biometrics: [$0.modality], scoreBand: $0.band, authenticatedAt: Int($0.time),
                checks: $0.checks)
        }
    }
}

/// What the exploiter may know of a session at any time; no result and no token.
struct SessionInfoBody: Encodable {
    let sessionId: String
    package let status: VidStatus
    let memberExternalId: String
    let sessionAliasType: VidAliasType
    let extraValues: [String: JSONValue]
    let transactionText: String?
    let authenticator: VidParty?
    let exploiter: VidParty
    let triesLeft: Int
    let registeredAt: Int
    let expiresAt: Int
    let endedAt: Int?

    init(_ session: VidSession) {
        sessionId = session.id
        status = session.status
        memberExternalId = session.member
        sessionAliasType = session.aliasType
        extraValues = session.extraValues
        transactionText = session.transactionText
        authenticator = session.authenticator
        exploiter = session.exploiter
        triesLeft = session.triesLeft
        registeredAt = Int(session.registered)
        expiresAt = Int(session.expires)
        endedAt = session.ended.map { Int($0) }
    }
}

/// The answer to a device that attached.
struct AttachmentBody: Encodable {
    struct Context: Encodable {
        let memberExternalId: String
        let exploiter: String
        let extraValues: [String: JSONValue]
        let transactionText: String?
        /// The address of the browser that asked, or of the application's server where it names none.
        let requestedFrom: String?
        let isBrowserAddress: Bool?
        let requestedAt: Int
    }

    let sessionId: String
    package let status: VidStatus
    /// What Submit and Cancel need.
    let sessionSecret: String
    /// Pairs of digits, of which Submit names the one that the page shows.
    let choices: [String]?
    let context: Context
    let requiredBiometrics: [Modality]
    let triesLeft: Int
    let requiresBiometryRevalidation: Bool
    let expiresAt: Int
    /// Why the session has failed already, where it has.
    let reason: String?

    init(_ attachment: VidSessions.Attachment) {
        let session = attachment.session
        sessionId = session.id
        status = session.status
        context = Context(
            memberExternalId: session.member, exploiter: session.exploiter.name, extraValues: session.extraValues,
            transactionText: session.transactionText, requestedFrom: session.origin?.address,
            isBrowserAddress: session.origin?.isBrowser, requestedAt: Int(session.registered))
        sessionSecret = attachment.secret
        choices = session.confirmation?.choices
        requiredBiometrics = attachment.modalities
        triesLeft = session.triesLeft
        requiresBiometryRevalidation = attachment.needsRevalidation
        expiresAt = Int(session.expires)
        reason = session.reason?.rawValue
    }
}

/// A sample in JSON: base64, or a data URL with it (RFC 2397).
package enum Base64Sample {
    /// The bytes; nil for anything else, and for more than a sample may have.
    package static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= SampleLimits.url else { return nil }
        var encoded = Substring(text)
        if text.hasPrefix("data:") {
            guard let comma = text.firstIndex(of: ","), text[..<comma].hasSuffix(";base64") else { return nil }
            encoded = text[text.index(after: comma)...]
        }
        guard let data = Data(base64Encoded: String(encoded)), !data.isEmpty else { return nil }
        return Array(data)
    }
}
