public import Whorl

/// A sample that no template could be made of.
public struct SampleFailure: Sendable, Equatable {
    /// Name of the data set.
    public let set: String
    /// File name without folder and extension.
    public let sample: String
    /// What went wrong.
    public let error: WhorlError
}
