public import Whorl

/// Something about a sample that a person should look at; the sample is used all the same.
public struct SampleWarning: Sendable, Equatable {
    /// Name of the data set.
    public let set: String
    /// The sample's name; in a folder the file's, without folder and extension.
    public let sample: String
    /// What is unlikely about it.
    public let warning: FingerWarning
}
