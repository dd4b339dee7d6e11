/// The label and number of a file of a sample: for prints by its name `<label>_<n>.<ext>`, for faces also by its folder.
public struct SampleName: Sendable, Hashable {
    /// What comes before the last `_`, or the folder's name: samples with the same label are mated.
    public let label: String
    /// What comes after it, or the place among the folder's files: which sample of the label it is, from 1.
    public let impression: Int

    /// Makes a name of its parts.
    package init(label: String, impression: Int) {
        self.label = label
        self.impression = impression
    }

    /// Reads the name of a file; nil where it is not of the form.
    ///
    /// - Parameter fileName: without folder; the extension is left aside.
    public init?(fileName: String) {
        let stem = fileName.lastIndex(of: ".").map { fileName[..<$0] } ?? fileName[...]
        guard let separator = stem.lastIndex(of: "_"), separator > stem.startIndex else { return nil }
        let number = stem[stem.index(after: separator)...]
        guard number.allSatisfy(\.isASCIIDigit), let impression = Int(number) else { return nil }
        label = String(stem[..<separator])
        self.impression = impression
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
