/// The outcome of an upload.
package enum UploadAnswer: Encodable, Sendable, Equatable {
    /// The sample waits for the operation.
    case accepted(warnings: [String])
    /// The sample cannot be used, by the protocol's words.
    case refused(String)

    enum CodingKeys: String, CodingKey {
        case accepted = "Accepted"
        case warnings = "Warnings"
        case error = "Error"
    }

    /// Writes it; warnings are an array even where there are none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .accepted(let warnings):
            try container.encode(true, forKey: .accepted)
            try container.encode(warnings, forKey: .warnings)
        case .refused(let error):
            try container.encode(false, forKey: .accepted)
            try container.encode(error, forKey: .error)
        }
    }
}
