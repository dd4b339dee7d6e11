import FoundationEssentials
import WhorlText

/// What calls of the token extension have in common.
enum BWSCall {
    static let noContent = 204
    private static let success = [200, noContent]

    private struct Message: Decodable {
        let Message: String?
    }

    static func extensionURL(_ service: String) -> String {
        service + (service.hasSuffix("/") ? "" : "/") + "extension/"
    }

    static func url(_ base: String, _ query: [(String, String)]) -> String {
        guard !query.isEmpty else { return base }
        return base + "?" + query.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
    }

    /// Sends a call, and refuses an answer of another status than success.
    static func send(_ call: HTTPCall, by transport: any HTTPTransport) async throws(BWSError) -> HTTPAnswer {
        let answer: HTTPAnswer
        do { answer = try await transport.send(call) } catch { throw .unreachable }
        guard success.contains(answer.status) else {
            let message = try? JSONDecoder().decode(Message.self, from: Data(answer.body)).Message
            throw .status(answer.status, message: message)
        }
        return answer
    }

    static func decode<Body: Decodable>(_ answer: HTTPAnswer) throws(BWSError) -> Body {
        do { return try JSONDecoder().decode(Body.self, from: Data(answer.body)) } catch { throw .malformed }
    }
}
