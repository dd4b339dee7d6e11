/// Whose print a file shows, by its name `<label>_<n>.<ext>`.
public struct SampleName: Sendable, Hashable {
    /// What comes before the last `_`: files of one folder with the same label show the same finger.
    public let label: String
    /// What comes after it: which impression of the finger it is.
    public let impression: Int

    /// Reads the name of a file; nothing where it is not of the form.
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
