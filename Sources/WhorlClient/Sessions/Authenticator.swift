import Synchronization

/// The device's side of QR sessions: scans, attaches, presents samples, and tells its delegates.
///
/// Methods return at once; the task that they start is theirs to wait for where that is wanted. Delegates are not kept
/// alive.
public final class Authenticator: Sendable {
    /// A class, as the code that the compiler makes of a lock around weak references differs from build to build.
    private final class Delegates {
        weak var profile: (any VIDProfileDelegate)?
        weak var authentication: (any VIDAuthenticationDelegate)?
    }

    /// The service, and the device as it is known there.
    public let environment: VIDEnvironment
    let source: any VIDSource
    private let transport: any HTTPTransport
    private let delegates = Mutex(Delegates())

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - environment: the service that profiles are asked of, and others whose codes are answered.
    ///   - source: where scans and samples come from.
    ///   - transport: what sends requests.
    public init(environment: VIDEnvironment, source: any VIDSource, transport: any HTTPTransport) {
        self.environment = environment
        self.source = source
        self.transport = transport
    }

    /// Is told what comes of calls about profiles.
    public var profileDelegate: (any VIDProfileDelegate)? {
        get { delegates.withLock { $0.profile } }
        set { delegates.withLock { $0.profile = newValue } }
    }

    /// Is told how authentications go.
    public var authenticationDelegate: (any VIDAuthenticationDelegate)? {
        get { delegates.withLock { $0.authentication } }
        set { delegates.withLock { $0.authentication = newValue } }
    }

    /// The calls to a service by this device.
    func device(_ environment: VIDEnvironment? = nil) -> VIDDevice {
        VIDDevice(environment ?? self.environment, transport: transport)
    }

    /// Scans a code and answers its session.
    ///
    /// - Parameter profile: whom to answer for; whoever the sample is of, or the device's only profile, unless stated.
    /// - Returns: what may be waited for.
    @discardableResult
    public func authenticateWithQR(_ profile: VIDProfile? = nil) -> Task<Void, Never> {
        Task {
            do throws(VIDError) {
                guard let text = try await source.scan() else {
                    authenticationDelegate?.didCancelAuthentication(profile: profile)
                    return
                }
                let outcome = try await answer(try QRContent(text), profile)
                if outcome.isCanceled {
                    authenticationDelegate?.didCancelAuthentication(profile: profile)
                } else {
                    authenticationDelegate?.didFinishAuthentication(response: outcome.response, profile: profile)
                }
            } catch {
                authenticationDelegate?.didFailAuthentication(error: error, profile: profile)
            }
        }
    }

    /// Answers a session that the service asks this device for.
    ///
    /// - Parameters:
    ///   - alias: what shows the session, as ``VIDDevice/challenges()`` has it.
    ///   - profile: whom to answer for.
    /// - Returns: what may be waited for.
    @discardableResult
    public func authenticateServerChallenge(_ alias: String, _ profile: VIDProfile?) -> Task<Void, Never> {
        Task {
            do throws(VIDError) {
                let outcome = try await answer(alias, device(), profile)
                if outcome.isCanceled {
                    authenticationDelegate?.didCancelAuthenticationServerChallenge(
                        signedResponse: outcome.response, profile: profile)
                } else {
                    authenticationDelegate?.didFinishAuthenticationServerChallenge(
                        signedResponse: outcome.response, profile: profile)
                }
            } catch {
                let none = VIDAuthResponse(sessionID: "", sessionStatus: "NONE", triesLeft: 0)
                authenticationDelegate?.didFailAuthenticationServerChallenge(
                    signedResponse: none, error: error, profile: profile)
            }
        }
    }

    /// Answers what was scanned, where the service that the code names is one of the environment: anybody can print codes.
    /// The service gets the secret of this device where it is the one that the device is registered with, and no other.
    private func answer(
        _ content: QRContent, _ profile: VIDProfile?
    ) async throws(VIDError) -> (response: VIDAuthResponse, isCanceled: Bool) {
        guard environment.trusts(content.service) else { throw .otherService(content.service) }
        let place = VIDEnvironment(
            service: content.service, deviceID: environment.deviceID, deviceName: environment.deviceName,
            secret: environment.isOwn(content.service) ? environment.secret : nil)
        return try await answer(content.alias, device(place), profile)
    }

    /// Attaches and presents samples until the session has an outcome.
    private func answer(
        _ alias: String, _ device: VIDDevice, _ profile: VIDProfile?
    ) async throws(VIDError) -> (response: VIDAuthResponse, isCanceled: Bool) {
        let context = try await device.attach(alias, profile: profile?.alias)
        authenticationDelegate?.didStartAuthentication()
        var response = VIDAuthResponse(
            sessionID: context.sessionId, sessionStatus: context.status, triesLeft: context.triesLeft)
        var digits: String?
        if response.sessionStatus == "CREATED", let choices = context.choices {
            digits = try await source.digits(of: choices, for: context)
            guard digits != nil else { return (try await device.cancel(context), true) }
        }
        while response.sessionStatus == "CREATED" {
            guard let sample = try await source.sample(of: context.requiredBiometrics, for: context) else {
                return (try await device.cancel(context), true)
            }
            response = try await device.submit(context, sample, digits: digits)
        }
        return (response, false)
    }
}
