import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import WhorlClient

/// Sends the client's calls by async-http-client.
struct AsyncTransport: HTTPTransport {
    private static let longestAnswer = 1 << 20
    private static let patience = TimeAmount.seconds(60)

    private let client: HTTPClient

    /// Does something with a transport, and closes its connections afterwards.
    static func with<Value: Sendable>(_ body: (AsyncTransport) async throws -> Value) async throws -> Value {
        let configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<Value, any Error>
        do { result = .success(try await body(AsyncTransport(client: client))) } catch { result = .failure(error) }
        try? await client.shutdown()
        return try result.get()
    }

    func send(_ call: HTTPCall) async throws -> HTTPAnswer {
        var request = HTTPClientRequest(url: call.url)
        request.method = .RAW(value: call.method)
        for (name, value) in call.headers { request.headers.add(name: name, value: value) }
        if !call.body.isEmpty { request.body = .bytes(ByteBuffer(bytes: call.body)) }
        let answer = try await client.execute(request, timeout: Self.patience)
        let body = try await answer.body.collect(upTo: Self.longestAnswer)
        let headers = answer.headers.map { ($0.name.lowercased(), $0.value) }
        return HTTPAnswer(
            status: Int(answer.status.code), headers: Dictionary(headers) { first, _ in first },
            body: Array(body.readableBytesView))
    }
}
