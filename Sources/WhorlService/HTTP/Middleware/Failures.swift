internal import HTTPTypes
package import Hummingbird
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import Whorl
internal import WhorlProtocols

/// Makes an answer of what a route throws; nothing of a request gets into it.
package struct Failures<Context: RequestContext>: RouterMiddleware {
    package init() {
    }
    private struct Body: Encodable {
        let Message: String
        let Code: String
    }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let failure as ServiceFailure {
            return Self.answer(failure)
        } catch let refusal as Refusal {
            if case .engine(let error) = refusal, error.status.code >= 500, !error.isBusy {
                context.logger.error("the engine failed", metadata: ["code": "\(error.code)"])
            }
            return Self.answer(refusal.failure)
        } catch let error as WhorlError {
            return Self.answer(Refusal.engine(error).failure)
        } catch let error as HTTPError {
            let message = error.status.reasonPhrase
            return Self.answer(
                ServiceFailure(status: error.status, code: "HTTP", message: message, headers: error.headers))
        } catch is HTTPParserError {
            // The body cannot be read, as its chunks are not as they should be; nothing after it can be either.
            return Self.answer(
                ServiceFailure(
                    status: .badRequest, code: "HTTP", message: "the body is not well-formed",
                    headers: [.connection: "close"]))
        } catch is NIOTooManyBytesError {
            // A call that watched for the client's end took the connection for itself.
            return Self.answer(
                ServiceFailure(
                    status: .contentTooLarge, code: "HTTP", message: HTTPResponse.Status.contentTooLarge.reasonPhrase,
                    headers: [.connection: "close"]))
        } catch is CancellationError {
            // Nobody waits for an answer who closed the connection; who closed one direction of it reads this.
            return Response(status: .abandoned, headers: [.connection: "close"])
        } catch {
            context.logger.error("a request failed", metadata: ["type": "\(type(of: error))"])
            return Self.answer(
                ServiceFailure(status: .internalServerError, code: "Internal", message: "internal error"))
        }
    }

    private static func answer(_ failure: ServiceFailure) -> Response {
        .json(
            Body(Message: failure.message, Code: failure.code), status: failure.status, headers: failure.headers)
    }
}

extension HTTPResponse.Status {
    /// No answer was given, as the client had gone or the service ends.
    static let abandoned = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
}
