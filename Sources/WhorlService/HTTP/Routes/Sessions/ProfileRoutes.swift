internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What a device may know and change of its profiles: it proves itself by its secret or key.
struct ProfileRoutes: RouteSet {
    let sessions: VidSessions
    /// How the service is reached.
    let url: String

    private struct Profile: Encodable {
        let alias: String
        let name: String
        let requiresBiometryRevalidation: Bool
        let reenroll: String
    }

    private struct Reenrollment: Decodable {
        let trait: String
        let samples: [String]
    }

    private struct Opportunity: Encodable {
        let sessionAlias: String
        let memberExternalId: String
        let exploiter: String
        let profile: String?
        let transactionText: String?
        let expiresAt: Int
    }

    /// Samples of one enrollment.
    private static let mostSamples = 10
    private static let profiles = AuthenticatorRoutes.base + "/profiles"

    func add(to router: Router<ServiceRequestContext>) {
        router.get("\(Self.profiles)") { request, _ in
            try await answering {
                let device = try await device(request)
                return .json(try sessions.profiles(of: device).map(body))
            }
        }
        router.get("\(Self.profiles)/:alias") { request, context in
            try await answering {
                let device = try await device(request)
                return .json(try body(try sessions.profile(try alias(context), of: device)))
            }
        }
        router.delete("\(Self.profiles)/:alias") { request, context in
            try await answering {
                let device = try await device(request)
                return .json(try body(try sessions.removeProfile(try alias(context), of: device)))
            }
        }
        router.post("\(Self.profiles)/:alias/reenroll") { request, context in
            try await answering {
                try request.requireType(MediaType.json)
                let device = try await device(request)
                return try await reenroll(request, try alias(context), device)
            }
        }
        router.get("\(AuthenticatorRoutes.base)/requests") { request, _ in
            try await answering {
                let device = try await device(request)
                return .json(try sessions.requests(for: device).map(opportunity))
            }
        }
    }

    private func reenroll(_ request: Request, _ alias: String, _ device: VidDevice) async throws -> Response {
        let wanted = try await request.json(Reenrollment.self, upTo: Request.largestBody)
        let images = wanted.samples.compactMap(Base64Sample.bytes)
        guard !images.isEmpty, images.count == wanted.samples.count, images.count <= Self.mostSamples else {
            throw VidRefusal.malformed("samples")
        }
        try await sessions.reenroll(alias, of: device, images, try AuthenticatorRoutes.modality(wanted.trait))
        return .json(try body(try sessions.profile(alias, of: device)))
    }

    private func device(_ request: Request) async throws -> VidDevice {
        guard let proof = request.deviceProof(url: url), let device = try await sessions.device(proof) else {
            throw VidRefusal.deviceUnproved
        }
        return device
    }

    private func alias(_ context: ServiceRequestContext) throws -> String {
        try context.parameters.require("alias")
    }

    private func body(_ profile: VidProfile) throws -> Profile {
        Profile(
            alias: profile.id, name: profile.subject,
            requiresBiometryRevalidation: try !sessions.outdated(profile).isEmpty,
            reenroll: "\(url)\(Self.profiles)/\(profile.id)/reenroll")
    }

    private func opportunity(_ session: VidSession) -> Opportunity {
        Opportunity(
            sessionAlias: session.alias, memberExternalId: session.member, exploiter: session.exploiter.name,
            profile: session.profile?.id, transactionText: session.transactionText, expiresAt: Int(session.expires))
    }
}
