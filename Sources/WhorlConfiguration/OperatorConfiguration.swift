/// Where operators reach the service.
package struct OperatorConfiguration: Codable, Sendable, Equatable {
    /// An address of its own for the operators' pages and routes, which the API's does not have then; that of the API
    /// unless stated.
    package var listen: String?

    /// All defaults.
    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable { case listen }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&listen, .listen)
    }
}

extension ServiceConfiguration {
    /// Refuses an address of operators that cannot be.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    func checkOperators() throws(ConfigurationError) {
        guard let listen = operators.listen else { return }
        let address = try ListenAddress(listen, key: "operator.listen")
        guard tls != nil || address.isLoopback else {
            throw .invalid(key: "tls", reason: "is needed where `operator.listen` is not on loopback")
        }
        var others = [try ListenAddress(api, key: "api")]
        if pmapi != "off" { others.append(try ListenAddress(pmapi, key: "pmapi")) }
        guard others.allSatisfy({ $0.port != address.port }) else {
            throw .invalid(key: "operator.listen", reason: "must have another port than `api` and `pmapi`")
        }
    }

    /// Whether the API's listener answers operators.
    package var servesOperators: Bool { operators.listen == nil }

    /// How operators reach the service, without a slash at the end.
    package var operatorURL: String {
        guard let listen = operators.listen else { return reachableURL }
        return (tls == nil ? "http://" : "https://") + listen
    }
}
