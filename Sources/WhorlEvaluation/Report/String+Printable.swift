import Whorl

extension String {
    /// The text on one line, without what would steer a terminal: control characters, and bytes of names that are no
    /// UTF-8, become question marks.
    ///
    /// Names and terms of models, names of files and of people's folders come from anywhere.
    package var printable: String {
        let mark: Unicode.Scalar = "?"
        let scalars = unicodeScalars.map {
            $0.properties.generalCategory == .control || SystemName.isEscape($0) ? mark : $0
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
