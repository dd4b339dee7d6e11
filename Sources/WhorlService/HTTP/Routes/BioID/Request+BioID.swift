internal import Hummingbird
internal import WhorlProtocols

extension Request {
    /// Parameters of these names.
    ///
    /// - Throws: ``ServiceFailure`` 400 where one occurs twice.
    func query(_ names: String...) throws -> BioIDQuery {
        BioIDQuery(try parameters(names))
    }

    /// The token of who calls: by HTTP's Bearer scheme, or by the scheme `JWT` of the protocol's older clients.
    var holder: String? {
        if let bearer { return bearer }
        let scheme = "jwt "
        guard let value = headers[.authorization], value.lowercased().hasPrefix(scheme) else { return nil }
        return String(value.dropFirst(scheme.count))
    }

    /// The body, which carries images in one of the forms that the protocol's clients send.
    ///
    /// - Throws: `HTTPError` 413.
    func samples() async throws -> SampleBody {
        SampleBody(try await bytes(upTo: Self.largestBody), contentType: headers[.contentType])
    }
}
