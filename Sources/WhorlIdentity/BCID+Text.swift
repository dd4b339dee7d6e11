extension BCID {
    /// Makes an identifier of its parts.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)`` with the part that is out of range.
    public init(storage: String, partition: Int, classID: Int) throws(WhorlError) {
        try Self.check(storage: storage)
        try Self.check(partition: partition)
        if let fault = Self.fault(classID: classID) { throw .malformedBCID(reason: fault) }
        self.init(validStorage: storage, partition: partition, classID: classID)
    }

    /// Accepts the names a storage may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(storage: String) throws(WhorlError) {
        if let fault = fault(storage: storage) { throw .malformedBCID(reason: fault) }
    }

    /// Accepts the numbers a partition may have.
    ///
    /// - Throws: ``WhorlError/malformedBCID(reason:)``.
    public static func check(partition: Int) throws(WhorlError) {
        if let fault = fault(partition: partition) { throw .malformedBCID(reason: fault) }
    }

    /// Reads `storage.partition.classID`, or the same with `/` in both places.
    ///
    /// Numbers have no leading zeros and no sign, and nothing may stand around or between the parts.
    ///
    /// - Throws: ``IdentityError/malformedBCID(reason:)``; the reason names the part and repeats nothing of the text.
    package init(parsing text: String) throws(IdentityError) {
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
            checked: String(Substring(storage)), Self.number(parts[1], of: "partition"),
            Self.number(classID, of: "class ID"))
    }

    private static let partCount = 3

    private static var wrongParts: IdentityError {
        .malformedBCID(reason: "expected storage.partition.classID")
    }

    private static func number(_ digits: Substring.UTF8View, of part: String) throws(IdentityError) -> Int {
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
        do throws(IdentityError) {
            try self.init(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is no BCID (\(error.fact))")
        }
    }

    /// Writes the canonical text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
