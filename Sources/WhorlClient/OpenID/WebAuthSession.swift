#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a web session opens, and what it waits for.
public struct WebAuthRequest: Sendable, Equatable {
    /// The page to open.
    public var url: URL
    /// The scheme of the callback where that is an app's own; nil for a link.
    public var callbackURLScheme: String?
    /// Whether the page must share no cookies with the user's browser.
    public var prefersEphemeralWebBrowserSession: Bool

    /// Describes a session.
    public init(url: URL, callbackURLScheme: String? = nil, prefersEphemeralWebBrowserSession: Bool = false) {
        self.url = url
        self.callbackURLScheme = callbackURLScheme
        self.prefersEphemeralWebBrowserSession = prefersEphemeralWebBrowserSession
    }
}

/// A web page in which the user signs in, once: a session that was started is not started again.
public protocol WebAuthSession: Sendable {
    /// Opens the page and waits for the callback.
    ///
    /// - Throws: ``WebAuthFailure/canceledLogin`` where the user closed the page or ``cancel()`` was called, and
    ///   whatever else kept the callback from coming.
    func start() async throws -> URL

    /// Closes the page.
    func cancel()
}

/// Why a web session gave no callback.
@nonexhaustive
public enum WebAuthFailure: Error, Sendable, Equatable {
    /// The user closed the page, or the app did.
    case canceledLogin
    /// The session was started before.
    case alreadyStarted
    /// The callback cannot be received here: it is neither a loopback address nor one that the system hands over.
    case unsupportedCallback
    /// The port of the callback cannot be listened on.
    case cannotListen(port: Int)
    /// There is no browser to open the page with.
    case noBrowser
    /// Nothing came for too long.
    case timedOut
}

extension URL {
    /// The query's names and values; the first value of a name that occurs more than once, nil without a query.
    public var queryParameters: [String: String]? {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems
        return items.map { items in
            Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }
}
