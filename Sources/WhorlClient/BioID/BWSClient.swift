import FoundationEssentials

/// The app's side of the token extension: asks for tokens and fetches results, by the app's secret. It belongs on a
/// server; a device gets the token alone, and uses ``BWSDevice``.
public struct BWSClient: Sendable {
    private let extensionURL: String
    private let appID: String
    private let authorization: String
    private let transport: any HTTPTransport

    /// Takes an app's registration.
    ///
    /// - Parameters:
    ///   - service: the service's address, such as `https://id.example.com`.
    ///   - appID: the app's identifier.
    ///   - secret: its secret.
    ///   - transport: what sends requests.
    public init(service: String, appID: String, secret: String, transport: any HTTPTransport) {
        extensionURL = BWSCall.extensionURL(service)
        self.appID = appID
        authorization = "Basic " + Data("\(appID):\(secret)".utf8).base64EncodedString()
        self.transport = transport
    }

    /// A token for a person.
    ///
    /// - Parameters:
    ///   - bcid: the person, such as `bws.12.4711`.
    ///   - task: `verify`, `enroll`, `identify` or `livenessdetection`.
    ///   - options: further parameters, such as `maxtries`.
    /// - Returns: the token, which the device gets.
    /// - Throws: ``BWSError``.
    public func token(
        bcid: String, task: String, options: [String: String] = [:]
    ) async throws(BWSError) -> String {
        var query = [("id", appID), ("bcid", bcid), ("task", task)]
        query += options.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let answer = try await BWSCall.send(
            HTTPCall("GET", BWSCall.url(extensionURL + "token", query), headers: headers), by: transport)
        guard let token = String(validating: answer.body, as: UTF8.self), !token.isEmpty else { throw .malformed }
        return token
    }

    /// The result of the last operation of a token; nil where nothing has been done with it.
    ///
    /// - Throws: ``BWSError``.
    public func result(of token: String) async throws(BWSError) -> BWSResult? {
        let url = BWSCall.url(extensionURL + "result", [("access_token", token)])
        let answer = try await BWSCall.send(HTTPCall("GET", url, headers: headers), by: transport)
        guard answer.status != BWSCall.noContent else { return nil }
        return try BWSCall.decode(answer)
    }

    private var headers: [String: String] { ["Authorization": authorization, "Cache-Control": "no-cache"] }
}
