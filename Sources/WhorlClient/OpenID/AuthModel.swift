#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What stands behind a sign-in view with the buttons Sign In and Sign Up.
///
/// A tap on Sign In makes a web session and starts it; each tap makes its own. A tap on Sign Up does what the app says.
/// Any app may claim a custom scheme: prefer a link that only the app can open.
public final class AuthModel {
    /// The outcome of a session: the callback, or why no callback came.
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// The page that asks the user to sign in.
    public let url: URL
    /// The scheme of the callback where that is an app's own.
    public let callbackURLScheme: String?
    /// Called once for each session.
    public let completionHandler: CompletionHandler
    /// Whether the page shares no cookies with the user's browser.
    public let prefersEphemeralWebBrowserSession: Bool
    /// Called for each tap on Sign Up.
    public let signUpAction: () -> Void
    private let makeSession: @Sendable (WebAuthRequest) -> any WebAuthSession
    private var session: (any WebAuthSession)?

    /// What the button that signs in says.
    public static let signInTitle = "Sign In"
    /// What the button that signs up says.
    public static let signUpTitle = "Sign Up"

    /// Describes a view.
    ///
    /// - Parameters:
    ///   - url: an http or https page.
    ///   - callbackURLScheme: the custom scheme of the callback; nil for a link.
    ///   - completionHandler: receives the outcome of each session.
    ///   - prefersEphemeralWebBrowserSession: whether the page shares no cookies with the user's browser.
    ///   - signUpAction: what Sign Up does: create a user, and show how to enroll.
    ///   - makeSession: how the page is opened; the system's way unless stated.
    public init(
        url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler,
        prefersEphemeralWebBrowserSession: Bool = false, signUpAction: @escaping () -> Void,
        makeSession: @escaping @Sendable (WebAuthRequest) -> any WebAuthSession
    ) {
        self.url = url
        self.callbackURLScheme = callbackURLScheme
        self.completionHandler = completionHandler
        self.prefersEphemeralWebBrowserSession = prefersEphemeralWebBrowserSession
        self.signUpAction = signUpAction
        self.makeSession = makeSession
    }

    /// Sign In was tapped: a new session; the handler is called when it ends.
    public func signIn(isolation: isolated (any Actor)? = #isolation) async {
        let session = makeSession(
            WebAuthRequest(
                url: url, callbackURLScheme: callbackURLScheme,
                prefersEphemeralWebBrowserSession: prefersEphemeralWebBrowserSession))
        self.session = session
        do {
            completionHandler(try await session.start(), nil)
        } catch {
            completionHandler(nil, error)
        }
    }

    /// Sign Up was tapped.
    public func signUp() {
        signUpAction()
    }

    /// Closes the page of the last session.
    public func cancel() {
        session?.cancel()
    }
}
