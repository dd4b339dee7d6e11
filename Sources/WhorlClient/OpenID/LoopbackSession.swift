#if canImport(Glibc)
internal import Dispatch
public import FoundationEssentials
internal import Synchronization

/// A session in the user's browser, whose callback comes to a port of this machine (RFC 8252, 7.3).
///
/// The callback is the request's `redirect_uri` unless another one is stated, as for a page of a backend that redirects
/// by itself: `http`, a loopback address, a port.
public final class LoopbackSession: WebAuthSession {
    private let request: WebAuthRequest
    private let callback: URL?
    private let browser: Browser
    private let patience: Double
    private let isStarted = Mutex(false)
    private let isCanceled = Mutex(false)
    private let queue = DispatchQueue(label: "whorl.loopback")

    /// Describes a session.
    ///
    /// - Parameters:
    ///   - request: what to open.
    ///   - callback: where the browser ends; the request's `redirect_uri` unless stated.
    ///   - browser: opens the page.
    ///   - patience: seconds to wait for the callback.
    public init(_ request: WebAuthRequest, callback: URL? = nil, browser: Browser = .system, patience: Double = 600) {
        self.request = request
        self.callback =
            callback ?? request.url.queryParameters?["redirect_uri"].flatMap { URL(string: $0) }
        self.browser = browser
        self.patience = patience
    }

    /// Opens the page and waits for the callback.
    ///
    /// - Throws: ``WebAuthFailure``.
    public func start() async throws -> URL {
        let isFirst = isStarted.withLock { isStarted in
            defer { isStarted = true }
            return !isStarted
        }
        guard isFirst else { throw WebAuthFailure.alreadyStarted }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { done in
                queue.async { done.resume(with: Result { try self.wait() }) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Closes the page.
    public func cancel() {
        isCanceled.withLock { $0 = true }
    }

    /// Milliseconds between two looks at the window and the clock.
    private static let interval: Int32 = 200

    private func wait() throws -> URL {
        guard let callback, let port = CallbackPort(callback) else { throw WebAuthFailure.unsupportedCallback }
        defer { port.close() }
        try port.listen()
        let window = try browser.open(request.url, request.prefersEphemeralWebBrowserSession)
        defer { window.close() }
        let start = ContinuousClock.now
        while !isCanceled.withLock({ $0 }) {
            if let url = port.next(within: Self.interval) { return url }
            if window.isClosed() { break }
            guard ContinuousClock.now - start < .seconds(patience) else { throw WebAuthFailure.timedOut }
        }
        throw WebAuthFailure.canceledLogin
    }
}
#endif
