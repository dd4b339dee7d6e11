/// Finds NUL in percent-encoded text of requests, which is refused before anybody reads it, as ``JSONCheck/Fault/nul`` in
/// JSON.
package enum NULCheck {
    /// Whether percent-encoded text, as a path, a query or a form's body, holds NUL as a byte or encoded.
    package static func isIn(encoded text: some StringProtocol) -> Bool {
        var rest = Array(text.utf8)[...]
        while let place = rest.firstIndex(where: { $0 == 0 || $0 == UInt8(ascii: "%") }) {
            if rest[place] == 0 || rest[place...].starts(with: "%00".utf8) { return true }
            rest = rest[(place + 1)...]
        }
        return false
    }
}
