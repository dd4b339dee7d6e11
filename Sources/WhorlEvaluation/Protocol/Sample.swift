/// An image of a folder with its ground truth.
public struct Sample: Sendable, Hashable {
    /// Whose print or face it is.
    public let name: SampleName
    /// File name without folder and extension, as scores name it.
    public let stem: String
    /// Where the file is.
    public let path: String
}
