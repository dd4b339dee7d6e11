extension ModelIdentity {
    /// The most characters of a name.
    public static let maximumNameLength = 64

    /// Whether a text may name a model: letters, digits, `.`, `_` and `-`, a letter or digit first, at most 64.
    ///
    /// Such a name is also the name of a folder, and of none above it.
    public static func isName(_ text: String) -> Bool {
        isFileName(text, longest: maximumNameLength)
    }

    /// Accepts the names that a model may have.
    ///
    /// - Throws: ``WhorlError/malformedModelName(name:)``.
    public static func check(name: String) throws(WhorlError) {
        guard isName(name) else { throw .malformedModelName(name: String(name.prefix(maximumNameLength))) }
    }

    /// Whether a text is a plain file name: the same characters as a model's name.
    static func isFileName(_ text: String, longest: Int) -> Bool {
        let isFirst = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        let others = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
        guard let first = text.utf8.first, isFirst(first), text.utf8.count <= longest else { return false }
        return text.utf8.allSatisfy { isFirst($0) || others.contains($0) }
    }
}
