#if Service
internal import FoundationEssentials
internal import Hummingbird
internal import ServiceLifecycle
internal import WhorlProtocols

extension Request {
    /// Answers a call that may take long; ends it where the client hangs up meanwhile.
    ///
    /// - Parameters:
    ///   - limit: the longest body, in bytes.
    ///   - handler: gets the JSON body.
    /// - Returns: the handler's answer.
    /// - Throws: what the handler throws, ``ServiceFailure`` 400 for another body.
    func untilHangup<Body: Decodable>(
        upTo limit: Int, _ handler: (Body) async throws -> Response
    ) async throws -> Response {
        try await body.consumeWithCancellationOnInboundClose { body in
            let buffer = try await body.collect(upTo: limit)
            let decoded: Body
            do {
                decoded = try JSONDecoder().decode(Body.self, from: Data(buffer.readableBytesView))
            } catch let error as DecodingError {
                throw ServiceFailure.badRequest("the JSON body is not as it should be: \(error.place)")
            }
            return try await handler(decoded)
        }
    }
}

extension VidSessions {
    /// A status call that waits for a change, unless the service is about to end.
    func waiting(_ id: String, for app: App, past known: VidStatus?, seconds: Double) async throws -> Report {
        try await withGracefulShutdownHandler {
            try await report(id, for: app, past: known, seconds: seconds)
        } onGracefulShutdown: { [registry] in
            registry.close()
        }
    }
}
#endif
