/// A request of a client of the service.
public struct HTTPCall: Sendable, Equatable {
    /// As `GET`.
    public var method: String
    /// The whole URL.
    public var url: String
    /// Names and values.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Describes a request.
    public init(_ method: String, _ url: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// An answer of the service.
public struct HTTPAnswer: Sendable, Equatable {
    /// As 200.
    public var status: Int
    /// Names in lower case, and values.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Describes an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Sends requests: whatever HTTP client a program has is put behind it. Redirects are not followed.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for its answer.
    ///
    /// - Throws: where there was no answer.
    func send(_ call: HTTPCall) async throws -> HTTPAnswer
}
