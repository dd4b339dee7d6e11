extension BCID: CustomStringConvertible {
    /// Reads `storage.partition.classID`, or the same with `/` in both places.
    ///
    /// Numbers have no leading zeros and no sign, and nothing may stand around or between the parts.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``; the reason names the part and repeats nothing of the text.
    public init(_ text: String) throws(WhorlError) {
        let hasDot = text.utf8.contains(UInt8(ascii: "."))
        let hasSlash = text.utf8.contains(UInt8(ascii: "/"))
        guard !(hasDot && hasSlash) else {
            throw .malformedBCID(reason: "the separators . and / must not be mixed")
        }
        let separator = UInt8(ascii: hasSlash ? "/" : ".")
        let parts = text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        guard let storage = parts.first, let classID = parts.last, parts.count == Self.partCount else {
            throw Self.wrongParts
        }
        try self.init(
            storage: String(Substring(storage)), partition: Self.number(parts[1], of: "partition"),
            classID: Self.number(classID, of: "class ID"))
    }

    /// The canonical form, `storage.partition.classID`.
    public var description: String {
        "\(storage).\(partition).\(classID)"
    }

    private static let partCount = 3

    private static var wrongParts: WhorlError {
        .malformedBCID(reason: "expected storage.partition.classID")
    }

    private static func number(_ digits: Substring.UTF8View, of part: String) throws(WhorlError) -> Int {
        let zero = UInt8(ascii: "0")
        let isNumeral = !digits.isEmpty && digits.allSatisfy { (zero...UInt8(ascii: "9")).contains($0) }
        guard isNumeral, digits.first != zero || digits.count == 1 else {
            throw .malformedBCID(reason: "the \(part) must be digits without leading zeros")
        }
        guard let value = Int(Substring(digits)) else { throw .malformedBCID(reason: "the \(part) is too large") }
        return value
    }
}

extension BCID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(WhorlError) {
            try self.init(text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no BCID: \(error)")
        }
    }

    /// Writes the canonical text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
