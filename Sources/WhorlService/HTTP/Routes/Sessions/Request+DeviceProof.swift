internal import HTTPTypes
internal import Hummingbird
internal import WhorlProtocols

extension Request {
    private static let possession: HTTPField.Name = {
        guard let name = HTTPField.Name("DPoP") else { preconditionFailure("DPoP is no field name") }
        return name
    }()

    /// What a device shows of itself: a possession proof (RFC 9449), or its identifier and secret.
    ///
    /// - Parameter url: how the service is reached, without a slash at the end.
    /// - Returns: nil for neither, and for a possession proof that is not of this request.
    func deviceProof(url: String) -> DeviceProof? {
        if let token = headers[Self.possession] {
            return PossessionProof(token, method: method.rawValue, url: url + uri.path).map(DeviceProof.possession)
        }
        return basic.map { .secret(id: $0.0, secret: $0.1) }
    }
}
