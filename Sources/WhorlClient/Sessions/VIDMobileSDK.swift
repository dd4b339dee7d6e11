import Synchronization

/// The name by which apps that were written for the SDK of QR sessions know the authenticator.
public typealias VIDMobileSDK = Authenticator

extension Authenticator {
    private static let configured = Mutex<Authenticator?>(nil)

    /// Makes the one authenticator of an app, or replaces it, for code that reaches it by ``shared()``.
    ///
    /// - Parameters:
    ///   - environment: the service that profiles are asked of.
    ///   - source: where scans and samples come from.
    ///   - transport: what sends requests.
    /// - Returns: the authenticator, which ``shared()`` gives from now on.
    @discardableResult
    public static func configure(
        environment: VIDEnvironment, source: any VIDSource, transport: any HTTPTransport
    ) -> Authenticator {
        let made = Authenticator(environment: environment, source: source, transport: transport)
        configured.withLock { $0 = made }
        return made
    }

    /// The one authenticator of an app.
    ///
    /// - Precondition: ``configure(environment:source:transport:)`` was called.
    public static func shared() -> Authenticator {
        guard let authenticator = configured.withLock({ $0 }) else {
            preconditionFailure("call VIDMobileSDK.configure(environment:source:transport:) first")
        }
        return authenticator
    }
}
