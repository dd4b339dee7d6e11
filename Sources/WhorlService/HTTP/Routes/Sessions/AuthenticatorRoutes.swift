internal import FoundationEssentials
internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What the authenticator's side calls.
struct AuthenticatorRoutes: RouteSet {
    let sessions: VidSessions
    /// How the service is reached.
    let url: String

    static let base = "/websec/rest/authenticator"
    /// The most bytes of what a device calls itself.
    private static let longestName = 200

    private struct Attach: Decodable {
        struct Device: Decodable {
            let id: String
            let name: String?
        }

        let sessionAlias: String?
        let qr: String?
        let device: Device
        let profile: String?
    }

    private struct Submit: Decodable {
        let sessionId: String
        let trait: String
        let sample: String
    }

    private struct Cancel: Decodable {
        let sessionId: String?
        let sessionAlias: String?
    }

    private struct Standing: Encodable {
        let sessionId: String
        package let status: VidStatus
        let triesLeft: Int
    }

    private struct Revalidation: Encodable {
        let Message: String
        let Code: String
        /// Where the profile's samples are made anew.
        let reenroll: String?
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.post("\(Self.base)/Attach") { request, _ in
            try await answering {
                try request.requireType(MediaType.json)
                return try attach(try await request.json())
            }
        }
        router.post("\(Self.base)/Submit") { request, context in
            try await answering {
                try request.requireType(MediaType.json)
                // Whoever submits is a stranger unless a device proves itself, or the browser is known.
                let source = KnownBrowserCookie(url: url).source(of: request, context)
                return try await submit(try await request.json(upTo: Request.largestBody), from: source)
            }
        }
        router.post("\(Self.base)/Cancel") { request, _ in
            try await answering {
                try request.requireType(MediaType.json)
                return try cancel(try await request.json())
            }
        }
    }

    private func attach(_ body: Attach) throws -> Response {
        let alias: String
        switch (body.sessionAlias, body.qr) {
        case (let found?, nil): alias = found
        case (nil, let text?): alias = try sessions.alias(ofQR: text)
        default: throw VidRefusal.malformed("sessionAlias or qr")
        }
        let device = VidParty(id: body.device.id, name: body.device.name ?? body.device.id)
        guard VidProfile.isAlias(device.id), device.name.utf8.count <= Self.longestName else {
            throw VidRefusal.malformed("device")
        }
        return .json(AttachmentBody(try sessions.attach(alias, device, profile: body.profile)))
    }

    private func submit(_ body: Submit, from source: AttemptSource) async throws -> Response {
        let modality = try Self.modality(body.trait)
        guard let bytes = Base64Sample.bytes(body.sample) else { throw VidRefusal.malformed("sample") }
        do {
            return .json(standing(try await sessions.submit(body.sessionId, bytes, modality, from: source)))
        } catch VidRefusal.revalidationRequired(let profile) {
            let failure = VidRefusal.revalidationRequired(profile: profile).failure
            let link = profile.map { "\(url)\(Self.base)/profiles/\($0)/reenroll" }
            return .json(
                Revalidation(Message: failure.message, Code: failure.code, reenroll: link), status: failure.status)
        }
    }

    private func cancel(_ body: Cancel) throws -> Response {
        switch (body.sessionId, body.sessionAlias) {
        case (let id?, nil): .json(standing(try sessions.cancel(id)))
        case (nil, let alias?): .json(standing(try sessions.cancel(try sessions.session(alias: alias).id)))
        default: throw VidRefusal.malformed("sessionId")
        }
    }

    private func standing(_ session: VidSession) -> Standing {
        Standing(sessionId: session.id, status: session.status, triesLeft: session.triesLeft)
    }

    /// The modality that a request names its trait by.
    static func modality(_ trait: String) throws(VidRefusal) -> Modality {
        guard let modality = Modality(rawValue: trait.lowercased()) else { throw .malformed("trait") }
        return modality
    }
}
