internal import Hummingbird
internal import ServiceLifecycle
internal import WhorlProtocols

extension Request {
    /// Answers a call that may take long; ends it where the client hangs up meanwhile.
    ///
    /// Watching for that uses the connection up, which the answer says.
    ///
    /// - Parameters:
    ///   - limit: the longest body, in bytes.
    ///   - handler: gets the JSON body.
    /// - Returns: the handler's answer.
    /// - Throws: what the handler throws, ``ServiceFailure`` 400 for another body, 503 where too many calls of the address
    ///   wait.
    func untilHangup<Body: Decodable>(
        upTo limit: Int, _ handler: (Body) async throws -> Response
    ) async throws -> Response {
        do {
            try RequestRoom.current?.takePoll()
            var answer = try await body.consumeWithCancellationOnInboundClose { body in
                let buffer = try await body.collect(upTo: limit)
                return try await handler(try JSONBody.decode(Body.self, buffer.readableBytesView))
            }
            answer.headers[.connection] = "close"
            return answer
        } catch let refusal as VidRefusal {
            throw refusal.failure.closing
        } catch let refusal as Refusal {
            throw refusal.failure.closing
        } catch let failure as ServiceFailure {
            throw failure.closing
        }
    }
}

extension ServiceFailure {
    /// The same as the last answer of its connection.
    fileprivate var closing: ServiceFailure {
        var failure = self
        failure.headers[.connection] = "close"
        return failure
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
