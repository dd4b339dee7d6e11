/// What an app is called back with. Nothing of it is to be believed before ``BWSResult`` has validated it.
public struct BWSCallback: Sendable, Equatable {
    /// The token, whose result is to be fetched.
    public let accessToken: String
    /// What the client wanted back.
    public let state: String?
    /// Why the operation did not succeed, as the device says.
    public let error: String?

    /// Reads a callback; nil where it has no token, or one of its parameters twice.
    public init?(_ url: String) {
        let address = url.prefix { $0 != "#" }
        guard let mark = address.firstIndex(of: "?"),
            let pairs = BioIDLink.fields(of: address[address.index(after: mark)...])
        else { return nil }
        let values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
        for name in ["access_token", "state", "error"] where values[name]?.count ?? 0 > 1 { return nil }
        guard let token = values["access_token"]?.first, !token.isEmpty else { return nil }
        accessToken = token
        state = values["state"]?.first
        error = values["error"]?.first
    }
}
