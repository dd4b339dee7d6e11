package import Whorl

/// The outcome of the last operation of a token.
package struct OperationResult: Encodable, Sendable, Equatable {
    /// A person that a search found.
    package struct Match: Encodable, Sendable, Equatable {
        /// The person.
        package let bcid: BCID
        /// How similar it is, higher is closer.
        package let score: Double

        package init(bcid: BCID, score: Double) {
            (self.bcid, self.score) = (bcid, score)
        }

        enum CodingKeys: String, CodingKey {
            case bcid = "BCID"
            case score = "Score"
        }
    }

    /// Whether it succeeded.
    package let success: Bool
    /// What it was.
    package let action: BioIDAction
    /// Whom the token is about.
    package let bcid: String?
    /// Why it did not succeed; nil also where a person was simply not recognized.
    package let error: String?
    /// Who was found, best first; nil for other operations than a search.
    package var matches: [Match]?
    /// Seconds since it was done; nil for one that was not asked for afterwards.
    package var age: Int?

    package init(success: Bool, action: BioIDAction, bcid: String?, error: String?, matches: [Match]? = nil) {
        self.success = success
        self.action = action
        self.bcid = bcid
        self.error = error
        self.matches = matches
    }

    /// Whom it is about, and who was found.
    package var people: [BCID] { [person].compactMap(\.self) + (matches ?? []).map(\.bcid) }

    /// A search is about its partition, of which any number may be named.
    private var person: BCID? { action == .identification ? nil : bcid.flatMap { try? BCID($0) } }

    /// The result where some people are enrolled no more.
    package func without(_ gone: Set<BCID>) -> OperationResult {
        guard !gone.isEmpty else { return self }
        let isOwn = person.map(gone.contains) ?? false
        var result = OperationResult(
            success: success && !isOwn, action: action, bcid: bcid,
            error: isOwn ? OperationError.noTemplateAvailable.rawValue : error,
            matches: matches?.filter { !gone.contains($0.bcid) })
        result.age = age
        return result
    }

    enum CodingKeys: String, CodingKey {
        case success = "Success"
        case action = "Action"
        case bcid = "BCID"
        case error = "Error"
        case matches = "Matches"
        case age = "Age"
    }

    /// Writes it; a missing error is `null`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(success, forKey: .success)
        try container.encode(action, forKey: .action)
        try container.encodeIfPresent(bcid, forKey: .bcid)
        try container.encode(error, forKey: .error)
        try container.encodeIfPresent(matches, forKey: .matches)
        try container.encodeIfPresent(age, forKey: .age)
    }
}

/// Why an operation did not succeed, by the protocol's words.
package enum OperationError: String {
    case liveDetectionFailed = "LiveDetectionFailed"
    case challengeResponseFailed = "ChallengeResponseFailed"
    case noTemplateAvailable = "NoTemplateAvailable"
}
