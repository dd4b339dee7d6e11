/// What the license of a model's weights permits. The terms of the training data are a question of their own, which no
/// license of the weights settles.
enum ModelUse: String, Codable {
    /// The license permits any use.
    case licensed
    /// Nobody granted a license, so that only an evaluation is defensible.
    case evaluation
    /// The license forbids commercial use.
    case nonCommercial

    /// The answer to "may I use it?".
    var answer: String {
        switch self {
        case .licensed: "yes, as far as its license goes; the training data leave the questions below"
        case .evaluation: "for an evaluation only: its author granted no license"
        case .nonCommercial: "not commercially: its license forbids that"
        }
    }

    /// The same in a word or two, for a table.
    var word: String {
        switch self {
        case .licensed: "licensed"
        case .evaluation: "evaluation"
        case .nonCommercial: "not commercially"
        }
    }

    /// Whether whoever installs the model states that they accept its terms.
    var needsAcceptance: Bool { self != .licensed }
}
