/// An image with its ground truth.
public struct Sample: Sendable, Hashable {
    /// The label of the finger or person that it shows.
    public let name: SampleName
    /// The sample's name as scores have it: in a folder the file's, without folder and extension.
    public let stem: String
    /// Where the file is; empty where the sample could not be captured.
    public let path: String

    package init(name: SampleName, stem: String, path: String) {
        self.name = name
        self.stem = stem
        self.path = path
    }
}
