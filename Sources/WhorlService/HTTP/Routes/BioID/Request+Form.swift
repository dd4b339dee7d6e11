internal import Hummingbird
internal import WhorlProtocols

extension Request {
    /// Parameters of these names.
    ///
    /// - Throws: ``ServiceFailure`` 400 where one occurs twice.
    func query(_ names: String...) throws -> BioIDQuery {
        var values: [String: String] = [:]
        for name in names { values[name] = try parameter(name) }
        return BioIDQuery(values)
    }

    /// The fields of a form with files.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` for another body, `HTTPError` 413.
    func form() async throws -> [Multipart.Part] {
        guard let boundary = headers[.contentType].flatMap(Multipart.boundary) else {
            throw BioIDRefusal.badRequest("MissingData")
        }
        let body = try await bytes(upTo: Self.largestBody)
        guard let parts = Multipart.parts(of: body, boundary: boundary) else {
            throw BioIDRefusal.badRequest("MalformedForm")
        }
        return parts
    }
}
