internal import Whorl
internal import WhorlProtocols

/// What the caller of an operation gets; who asks for the result afterwards gets more.
struct OperationAnswer: Encodable {
    /// A person that a search found, in the parts of its BCID.
    struct Match: Encodable {
        let Score: Double
        let Storage: String
        let Partition: Int
        let ClassID: Int
    }

    private let result: OperationResult

    private enum CodingKeys: String, CodingKey {
        case success = "Success"
        case error = "Error"
        case matches = "Matches"
    }

    init(_ result: OperationResult) {
        self.result = result
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(result.success, forKey: .success)
        // A search that was made says whom it found, and of no error.
        if !result.success || result.action != .identification { try container.encode(result.error, forKey: .error) }
        let matches = result.matches?.map {
            Match(
                Score: $0.score, Storage: $0.bcid.storage, Partition: $0.bcid.partition, ClassID: $0.bcid.classID)
        }
        try container.encodeIfPresent(matches, forKey: .matches)
    }
}
