internal import FoundationEssentials
internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What the authenticator's side calls.
struct AuthenticatorRoutes: RouteSet {
    let sessions: VidSessions
    /// How the service is reached.
    let url: String
    /// Counts the samples of phones without a registered device.
    let limit: AnonymousLimit

    static let base = "/websec/rest/authenticator"

    private struct Attach: Decodable {
        struct Device: Decodable {
            let id: String
            let name: String?
        }

        let sessionAlias: String?
        let qr: String?
        /// What the page of a code names the session by.
        let hold: String?
        /// A registered device, which proves itself; none for others.
        let device: Device?
        let profile: String?
    }

    private struct Submit: Decodable {
        let sessionId: String
        let trait: String
        let sample: String
        let sessionSecret: String?
        let digits: String?
    }

    private struct Cancel: Decodable {
        let sessionId: String?
        let sessionAlias: String?
        let hold: String?
        let sessionSecret: String?
    }

    private struct Standing: Encodable {
        let sessionId: String
        package let status: VidStatus
        let triesLeft: Int
        /// Why it came no further; the page that shows the code learns the same.
        let reason: String?
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
                return try await attach(try await request.json(), request.deviceProof(url: url))
            }
        }
        router.post("\(Self.base)/Submit") { request, context in
            try await answering {
                try request.requireType(MediaType.json)
                let body: Submit = try await request.json(upTo: Request.largestBody)
                // Whoever submits is a stranger unless a device proves itself, or the browser is known.
                let source = KnownBrowserCookie(url: url).source(of: request, context)
                // A device that attached proves itself before its sample is read. A session that waits longer stays as it is.
                let isStranger = try !sessions.isHeldByDevice(body.sessionId)
                if isStranger { try limit.admit(context) }
                return try await submit(body, request.deviceProof(url: url), from: source) { bytes, modality in
                    guard isStranger else { return }
                    try limit.admit(samples: SampleLimits.turns(bytes, modality), context)
                }
            }
        }
        router.post("\(Self.base)/Cancel") { request, _ in
            try await answering {
                try request.requireType(MediaType.json)
                return try await cancel(try await request.json(), request.deviceProof(url: url))
            }
        }
    }

    private func attach(_ body: Attach, _ proof: DeviceProof?) async throws -> Response {
        guard [body.sessionAlias, body.qr, body.hold].count(where: { $0 != nil }) == 1 else {
            throw VidRefusal.malformed("sessionAlias or qr")
        }
        let device = body.device.map { VidParty(id: $0.id, name: $0.name ?? $0.id) }
        if let device { try await sessions.check(device, by: proof) }
        let session = try session(alias: body.sessionAlias, qr: body.qr, hold: body.hold)
        return .json(AttachmentBody(try sessions.attach(to: session, device, profile: body.profile)))
    }

    /// The session of whichever name is given.
    private func session(alias: String?, qr: String?, hold: String?) throws -> VidSession {
        if let hold { return try sessions.session(hold: hold) }
        return try sessions.session(alias: try alias ?? sessions.alias(ofQR: qr ?? ""))
    }

    private func submit(
        _ body: Submit, _ proof: DeviceProof?, from source: AttemptSource,
        counting count: ([UInt8], Modality) throws -> Void
    ) async throws -> Response {
        let modality = try Self.modality(body.trait)
        guard let bytes = Base64Sample.bytes(body.sample) else { throw VidRefusal.malformed("sample") }
        try count(bytes, modality)
        do {
            let holder = VidSessions.Holder(secret: body.sessionSecret ?? "", proof: proof)
            return .json(
                standing(
                    try await sessions.submit(
                        body.sessionId, bytes, modality, digits: body.digits, by: holder, from: source)))
        } catch VidRefusal.revalidationRequired(let profile) {
            let failure = VidRefusal.revalidationRequired(profile: profile).failure
            let link = profile.map { "\(url)\(Self.base)/profiles/\($0)/reenroll" }
            return .json(
                Revalidation(Message: failure.message, Code: failure.code, reenroll: link), status: failure.status)
        }
    }

    /// Whoever attached ends the session by its secret; before that, whoever sees the code does.
    private func cancel(_ body: Cancel, _ proof: DeviceProof?) async throws -> Response {
        guard [body.sessionId, body.sessionAlias, body.hold].count(where: { $0 != nil }) == 1 else {
            throw VidRefusal.malformed("sessionId")
        }
        if let id = body.sessionId {
            let holder = VidSessions.Holder(secret: body.sessionSecret ?? "", proof: proof)
            return .json(standing(try await sessions.cancel(id, by: holder)))
        }
        let waiting = try session(alias: body.sessionAlias, qr: nil, hold: body.hold)
        return .json(standing(try await sessions.cancel(waiting: waiting, proof: proof)))
    }

    private func standing(_ session: VidSession) -> Standing {
        Standing(
            sessionId: session.id, status: session.status, triesLeft: session.triesLeft,
            reason: session.reason?.rawValue)
    }

    /// The modality that a request names its trait by.
    static func modality(_ trait: String) throws(VidRefusal) -> Modality {
        guard let modality = Modality(rawValue: trait.lowercased()) else { throw .malformed("trait") }
        return modality
    }
}
