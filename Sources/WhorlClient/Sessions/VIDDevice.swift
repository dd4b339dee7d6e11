import FoundationEssentials

/// The calls of the authenticator's side, one by one; ``Authenticator`` makes a whole of them.
public struct VIDDevice: Sendable {
    /// The service, and the device as it is known there.
    public let environment: VIDEnvironment
    private let call: VIDCall

    private static let base = "/websec/rest/authenticator"

    /// Takes an environment and what sends requests.
    public init(_ environment: VIDEnvironment, transport: any HTTPTransport) {
        self.environment = environment
        call = VIDCall(service: environment.service, transport: transport)
    }

    private struct Attach: Encodable {
        struct Device: Encodable {
            let id: String
            let name: String
        }

        let sessionAlias: String
        let device: Device?
        let profile: String?
    }

    private struct Submit: Encodable {
        let sessionId: String
        let trait: String
        let sample: String
        let sessionSecret: String
        let digits: String?
    }

    private struct Cancel: Encodable {
        let sessionId: String
        let sessionSecret: String
    }

    private struct Reenrollment: Encodable {
        let trait: String
        let samples: [String]
    }

    private struct Challenge: Decodable {
        let sessionAlias: String
    }

    /// Takes a session; a device with a secret names and proves itself.
    ///
    /// - Throws: ``VIDError``.
    public func attach(_ alias: String, profile: String?) async throws(VIDError) -> VIDContext {
        let device = environment.secret.map { _ in
            Attach.Device(id: environment.deviceID, name: environment.deviceName)
        }
        return try await call.post(
            Self.base + "/Attach", Attach(sessionAlias: alias, device: device, profile: profile),
            authorization: authorization)
    }

    /// Presents a sample.
    ///
    /// - Parameters:
    ///   - session: what ``attach(_:profile:)`` answered.
    ///   - sample: the sample.
    ///   - digits: what the user chose of the session's choices.
    /// - Returns: where the session stands.
    /// - Throws: ``VIDError``.
    public func submit(
        _ session: VIDContext, _ sample: VIDSample, digits: String? = nil
    ) async throws(VIDError) -> VIDAuthResponse {
        try await call.post(
            Self.base + "/Submit",
            Submit(
                sessionId: session.sessionId, trait: sample.trait, sample: Data(sample.bytes).base64EncodedString(),
                sessionSecret: session.sessionSecret, digits: digits),
            authorization: authorization)
    }

    /// Ends a session.
    ///
    /// - Throws: ``VIDError``.
    public func cancel(_ session: VIDContext) async throws(VIDError) -> VIDAuthResponse {
        try await call.post(
            Self.base + "/Cancel", Cancel(sessionId: session.sessionId, sessionSecret: session.sessionSecret),
            authorization: authorization)
    }

    /// The profiles of the device.
    ///
    /// - Throws: ``VIDError``.
    public func profiles() async throws(VIDError) -> [VIDProfile] {
        try await call.send("GET", Self.base + "/profiles", [], nil, authorization)
    }

    /// One profile of the device.
    ///
    /// - Throws: ``VIDError``.
    public func profile(_ alias: String) async throws(VIDError) -> VIDProfile {
        try await call.send("GET", "\(Self.base)/profiles/\(alias)", [], nil, authorization)
    }

    /// Removes a profile from the device.
    ///
    /// - Throws: ``VIDError``.
    public func removeProfile(_ alias: String) async throws(VIDError) -> VIDProfile {
        try await call.send("DELETE", "\(Self.base)/profiles/\(alias)", [], nil, authorization)
    }

    /// Makes the samples of a profile anew, where the service requires that.
    ///
    /// - Throws: ``VIDError``.
    public func reenroll(_ alias: String, _ sample: VIDSample) async throws(VIDError) -> VIDProfile {
        try await call.post(
            "\(Self.base)/profiles/\(alias)/reenroll",
            Reenrollment(trait: sample.trait, samples: [Data(sample.bytes).base64EncodedString()]),
            authorization: authorization)
    }

    /// The aliases of sessions that the service asks this device for, oldest first.
    ///
    /// - Throws: ``VIDError``.
    public func challenges() async throws(VIDError) -> [String] {
        let found: [Challenge] = try await call.send("GET", Self.base + "/requests", [], nil, authorization)
        return found.map(\.sessionAlias)
    }

    private var authorization: String? {
        environment.secret.map { VIDCall.basic(environment.deviceID, $0) }
    }
}
