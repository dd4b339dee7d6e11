/// Finds NUL in the text of requests, where nothing that the service knows has it.
///
/// A text with NUL is another text to Swift than to what is written in C, so it is refused before anybody reads it.
package enum NULCheck {
    private static let backslash = UInt8(ascii: "\\")

    /// Whether percent-encoded text, as a path, a query or a form's body, holds NUL as a byte or encoded.
    package static func isIn(encoded text: some StringProtocol) -> Bool {
        var rest = Array(text.utf8)[...]
        while let place = rest.firstIndex(where: { $0 == 0 || $0 == UInt8(ascii: "%") }) {
            if rest[place] == 0 || rest[place...].starts(with: "%00".utf8) { return true }
            rest = rest[(place + 1)...]
        }
        return false
    }

    /// Whether JSON in UTF-8 holds NUL, in a string or anywhere else: as `\u0000` or as a byte.
    ///
    /// JSON in UTF-16 and UTF-32 has a byte 0 beside each ASCII character, and is found too: RFC 8259 allows neither.
    package static func isIn(json bytes: some Collection<UInt8>) -> Bool {
        bytes.withContiguousStorageIfAvailable(isInBytes) ?? Array(bytes).withUnsafeBufferPointer(isInBytes)
    }

    private static func isInBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == 0 { return true }
            guard bytes[index] == backslash else {
                index += 1
                continue
            }
            // What follows a backslash belongs to it, also where that is a backslash.
            if bytes[(index + 1)...].starts(with: "u0000".utf8) { return true }
            index += 2
        }
        return false
    }
}
