/// The outcome of the last operation of a token, as the service says it to the app.
public struct BWSResult: Decodable, Sendable, Equatable {
    /// What was done; the raw value is its name in answers.
    public enum Action: String, Decodable, Sendable {
        case verification, identification, enrollment, livenessdetection
    }

    /// A person that a search found.
    public struct Match: Decodable, Sendable, Equatable {
        /// The person.
        public let bcid: String
        /// How similar it is, higher is closer.
        public let score: Double

        enum CodingKeys: String, CodingKey {
            case bcid = "BCID"
            case score = "Score"
        }
    }

    /// Whether it succeeded.
    public let success: Bool
    /// What it was.
    public let action: Action
    /// Whom the token is about.
    public let bcid: String?
    /// Why it did not succeed; nil also where a person was simply not recognized.
    public let error: String?
    /// Who was found, best first.
    public let matches: [Match]?
    /// Seconds since it was done, by the service's clock; nil where the service does not say.
    public let age: Int?

    enum CodingKeys: String, CodingKey {
        case success = "Success"
        case action = "Action"
        case bcid = "BCID"
        case error = "Error"
        case matches = "Matches"
        case age = "Age"
    }

    /// The greatest age of a result that is believed unless stated otherwise, in seconds.
    public static let usualAge = 300

    /// Decides whether a callback is to be believed: fetches the result of its token from the service and compares.
    ///
    /// The callback itself proves nothing, as anybody can open its URL. Neither does another token's success: the user
    /// may have kept one of an earlier operation.
    ///
    /// - Parameters:
    ///   - callback: the URL that the app was called back with.
    ///   - expectedToken: the token that was asked for in this flow.
    ///   - expectedBCID: the person that the token was asked for.
    ///   - expectedAction: what it was asked for.
    ///   - expectedState: what the link was given; nil where it was given nothing.
    ///   - maximumAge: the greatest age of the operation, in seconds.
    ///   - client: the app's way to the service.
    /// - Returns: the result: a success, of this token, person, action and state, and not too old.
    /// - Throws: ``BWSError``.
    @discardableResult
    public static func validate(
        callback: String, expectedToken: String, expectedBCID: String, expectedAction: Action, expectedState: String?,
        maximumAge: Int = usualAge, by client: BWSClient
    ) async throws(BWSError) -> BWSResult {
        guard let callback = BWSCallback(callback) else { throw .refused(.malformed) }
        guard callback.state == expectedState else { throw .refused(.state) }
        guard !expectedToken.isEmpty, callback.accessToken == expectedToken else { throw .refused(.token) }
        guard let result = try await client.result(of: callback.accessToken) else { throw .refused(.nothingDone) }
        guard result.action == expectedAction else { throw .refused(.action) }
        guard let bcid = result.bcid, canonical(bcid) == canonical(expectedBCID) else { throw .refused(.bcid) }
        guard result.success, callback.error == nil, !result.isSearchInVain else { throw .refused(.failed) }
        guard let age = result.age, (0...max(0, maximumAge)).contains(age) else { throw .refused(.age) }
        return result
    }

    /// Whether it is of a search that found nobody.
    private var isSearchInVain: Bool { action == .identification && matches?.isEmpty != false }

    /// The form with periods: both separators are in use.
    private static func canonical(_ bcid: String) -> String {
        String(bcid.map { $0 == "/" ? "." : $0 })
    }
}
