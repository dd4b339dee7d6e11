internal import FoundationEssentials
package import Hummingbird
internal import Whorl
internal import WhorlConfiguration
internal import WhorlProtocols

extension Response {
    /// JSON with sorted keys. Answers with tokens or secrets are never stored by who passes them on.
    package static func json(
        _ body: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        guard let bytes = try? JSONCoding.encode(body) else { return Response(status: .internalServerError) }
        return bytes.withUnsafeBytes { answer(ByteBuffer(bytes: $0), "application/json", status, headers) }
    }

    /// Text.
    package static func text(
        _ body: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) -> Response {
        answer(ByteBuffer(string: body), type, status, headers)
    }

    /// Bytes of a type.
    package static func bytes(_ body: [UInt8], type: String, headers: HTTPFields = [:]) -> Response {
        answer(ByteBuffer(bytes: body), type, .ok, headers)
    }

    /// The way to another page.
    package static func redirect(to place: String) -> Response { redirect(to: place, headers: [:]) }

    /// The way to another page, and what the browser keeps.
    package static func redirect(to place: String, headers: HTTPFields) -> Response {
        var headers = headers
        headers[.location] = place
        return Response(status: .found, headers: headers)
    }

    private static func answer(
        _ body: ByteBuffer, _ type: String, _ status: HTTPResponse.Status, _ headers: HTTPFields
    ) -> Response {
        var headers = headers
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension Request {
    /// The longest body of a request with samples, in bytes.
    static let largestBody = 50 << 20
    /// The longest body of other requests, in bytes.
    static let usualBody = 256 << 10

    /// The whole body, for whose bytes the address of the request has room.
    ///
    /// - Throws: `HTTPError` 413 for a longer one, ``ServiceFailure`` 503 where too much is being read.
    package func bytes(upTo limit: Int = usualBody) async throws -> [UInt8] {
        let stated = headers[.contentLength].flatMap { Int($0) }
        guard stated ?? 0 <= limit else { throw HTTPError(.contentTooLarge) }
        let room = RequestRoom.current
        var bytes: [UInt8] = []
        // Room is taken for what has come: a length that is stated costs its sender nothing.
        for try await piece in body {
            guard bytes.count + piece.readableBytes <= limit else { throw HTTPError(.contentTooLarge) }
            try room?.takeBody(piece.readableBytes)
            bytes.append(contentsOf: piece.readableBytesView)
        }
        return bytes
    }

    /// The body as JSON.
    ///
    /// - Throws: ``ServiceFailure`` 400 where the body has another form, `HTTPError` 413.
    package func json<Body: Decodable>(_ type: Body.Type = Body.self, upTo limit: Int = usualBody) async throws -> Body
    {
        try JSONBody.decode(type, try await bytes(upTo: limit))
    }

    /// A query parameter; nil where it is missing.
    ///
    /// - Throws: ``ServiceFailure`` 400 where it occurs twice.
    package func parameter(_ name: String) throws -> String? { try parameters([name])[name] }

    /// Query parameters of these names, without those that are missing.
    ///
    /// - Throws: ``ServiceFailure`` 400 where one occurs twice.
    func parameters(_ names: [String]) throws -> [String: String] {
        let all = uri.queryParameters
        var found: [String: String] = [:]
        for name in names {
            let values = all[values: Substring(name)]
            guard values.count < 2 else { throw ServiceFailure.badRequest("the parameter \(name) occurs twice") }
            found[name] = values.first.map(String.init)
        }
        return found
    }

    /// User and password of HTTP's Basic scheme (RFC 7617).
    package var basic: (user: String, password: String)? {
        guard let value = headers[.authorization], value.lowercased().hasPrefix("basic "),
            let decoded = Data(base64Encoded: String(value.dropFirst("basic ".count)))
        else { return nil }
        let text = String(decoding: decoded, as: UTF8.self)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    /// The token of HTTP's Bearer scheme (RFC 6750).
    package var bearer: String? {
        guard let value = headers[.authorization], value.lowercased().hasPrefix("bearer ") else { return nil }
        return String(value.dropFirst("bearer ".count))
    }
}

extension Request {
    /// Waits for something as long as the client does: work is canceled as soon as the connection is closed. The body
    /// cannot be read afterwards, and the connection ends with the answer.
    func whileConnected<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try await body.consumeWithCancellationOnInboundClose { _ in try await work() }
    }
}

/// Bodies of requests as JSON: the one place that decodes them.
enum JSONBody {
    /// The value of a body.
    ///
    /// - Throws: ``ServiceFailure`` 400 where ``JSONCheck`` finds a fault or it does not decode as this type.
    static func decode<Body: Decodable>(_ type: Body.Type, _ bytes: some Collection<UInt8>) throws -> Body {
        if let fault = JSONCheck.fault(in: bytes) { throw ServiceFailure.json(fault) }
        do {
            return try JSONCoding.decode(type, from: JSONCheck.plain(bytes))
        } catch let error as DecodingError {
            throw ServiceFailure.badRequest("the JSON body is malformed: \(error.place)")
        }
    }

    /// The value of a body whose keys are all known: one that is spelled in another way must not count as one that is missing.
    ///
    /// - Throws: what ``decode(_:_:)`` throws, and ``ServiceFailure`` 400 for another key.
    static func decode<Body: Decodable>(_ type: Body.Type, _ bytes: [UInt8], keys: [String]) throws -> Body {
        let body = try decode(type, bytes)
        guard try decode([String: JSONValue].self, bytes).keys.allSatisfy(keys.contains) else {
            throw ServiceFailure.badRequest("the JSON body may have these keys alone: \(keys.joined(separator: ", "))")
        }
        return body
    }
}
