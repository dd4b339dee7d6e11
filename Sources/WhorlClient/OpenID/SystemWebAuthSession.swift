// Compiles on Apple's systems alone and is not built in CI.
#if canImport(AuthenticationServices)
internal import AuthenticationServices
public import Foundation

/// A session in the system's own secure web view.
public final class SystemWebAuthSession: WebAuthSession {
    private let request: WebAuthRequest
    private let presenter = Presenter()

    /// Describes a session.
    public init(_ request: WebAuthRequest) {
        self.request = request
    }

    /// Opens the page and waits for the callback.
    public func start() async throws -> URL {
        try await presenter.present(request)
    }

    /// Closes the page.
    public func cancel() {
        Task { await presenter.cancel() }
    }
}

@MainActor
private final class Presenter: NSObject, ASWebAuthenticationPresentationContextProviding {
    private var session: ASWebAuthenticationSession?

    nonisolated override init() {}

    func present(_ request: WebAuthRequest) async throws -> URL {
        guard session == nil else { throw WebAuthFailure.alreadyStarted }
        return try await withCheckedThrowingContinuation { done in
            let session = ASWebAuthenticationSession(url: request.url, callbackURLScheme: request.callbackURLScheme) {
                url, error in
                if let url {
                    done.resume(returning: url)
                } else if (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin {
                    done.resume(throwing: WebAuthFailure.canceledLogin)
                } else {
                    done.resume(throwing: error ?? WebAuthFailure.canceledLogin)
                }
            }
            session.prefersEphemeralWebBrowserSession = request.prefersEphemeralWebBrowserSession
            session.presentationContextProvider = self
            self.session = session
            session.start()
        }
    }

    func cancel() { session?.cancel() }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { ASPresentationAnchor() }
}
#endif
