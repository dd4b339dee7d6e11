import WhorlText

/// Finds what is refused in the texts of requests before anybody compares, decodes or stores them, as ``JSONCheck`` in JSON.
package enum TextCheck {
    /// Why a text is refused.
    package enum Fault: Equatable, Sendable {
        /// As ``JSONCheck/Fault/nul``.
        case nul
        /// More successive combining marks than ``MarkRun/longest``: comparing such texts takes minutes.
        case manyMarks
    }

    /// Looks for a fault in a text.
    package static func fault(in text: some StringProtocol) -> Fault? { fault(inBytes: Array(text.utf8)) }

    /// Looks for a fault in percent-encoded text, as a path, a query or a form's body, also where it is decoded.
    package static func fault(encoded text: some StringProtocol) -> Fault? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "%")) else { return fault(inBytes: bytes) }
        return fault(inBytes: PercentCoding.lenientBytes(bytes[...], plus: .space))
    }

    /// Looks for a fault in text in UTF-8.
    package static func fault(inBytes bytes: [UInt8]) -> Fault? {
        if bytes.contains(where: { $0 >= 0x80 }) {
            var run = MarkRun()
            run.take(bytes)
            if run.isTooLong { return .manyMarks }
        }
        return bytes.contains(0) ? .nul : nil
    }
}

/// Text that a person reads and somebody else wrote.
enum PlainText {
    /// A text whose characters are seen as they stand: what is no printable text becomes a space, so that no mark turns the
    /// direction in which the rest is read, and no line begins where none is expected.
    static func printable(_ text: some StringProtocol) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
