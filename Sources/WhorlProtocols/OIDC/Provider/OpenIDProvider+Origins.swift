package import Whorl

extension OpenIDProvider {
    /// Whether pages of an origin belong to a client: one of its redirect URIs is there.
    ///
    /// - Parameter origin: as browsers state it, such as `https://shop.example`.
    /// - Returns: whether some client is there.
    /// - Throws: errors of ``DocumentStore``.
    package func isOfClient(_ origin: String) throws(WhorlError) -> Bool {
        try records.all(OIDCClient.self).contains { client in
            client.redirects.contains { OriginPattern.origin(of: $0.text) == origin }
        }
    }
}
