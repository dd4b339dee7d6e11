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
