/// How far an evaluation is.
public struct EvaluationProgress: Sendable, Equatable {
    /// What is being done.
    public enum Stage: String, Sendable {
        /// Images become templates.
        case extraction
        /// Templates are compared.
        case comparison
    }

    /// What is being done.
    public let stage: Stage
    /// Items done in this stage.
    public let done: Int
    /// Items of this stage.
    public let total: Int
}
