import FoundationEssentials

/// Calls with JSON in both directions.
struct VIDCall: Sendable {
    let service: String
    let transport: any HTTPTransport

    private struct Failure: Decodable {
        let Message: String?
        let Code: String?
        let reenroll: String?
    }

    func post<Answer: Decodable>(
        _ path: String, _ body: some Encodable, type: String = "application/json", authorization: String? = nil
    ) async throws(VIDError) -> Answer {
        guard let bytes = try? JSONEncoder().encode(body) else { throw .malformed }
        return try await send("POST", path, Array(bytes), type, authorization)
    }

    func send<Answer: Decodable>(
        _ method: String, _ path: String, _ body: [UInt8] = [], _ type: String? = nil, _ authorization: String?
    ) async throws(VIDError) -> Answer {
        var headers = ["Accept": "application/json"]
        headers["Content-Type"] = type
        headers["Authorization"] = authorization
        let answer: HTTPAnswer
        do {
            answer = try await transport.send(HTTPCall(method, service + path, headers: headers, body: body))
        } catch {
            throw .unreachable
        }
        let decoder = JSONDecoder()
        guard (200..<300).contains(answer.status) else {
            let failure = try? decoder.decode(Failure.self, from: Data(answer.body))
            throw .refused(
                status: answer.status, code: failure?.Code ?? "", reason: failure?.Message ?? "status \(answer.status)",
                reenroll: failure?.reenroll)
        }
        guard let decoded = try? decoder.decode(Answer.self, from: Data(answer.body)) else { throw .malformed }
        return decoded
    }

    /// The value of HTTP's Basic scheme.
    static func basic(_ user: String, _ password: String) -> String {
        "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }
}
