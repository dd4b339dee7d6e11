/// Templates as records and back.
extension RecordCodec {
    /// Writes a print as a record that other products read.
    ///
    /// Minutiae that the format cannot hold are left out, see ``MinutiaeRecord/fitted(to:)``.
    ///
    /// - Parameters:
    ///   - template: the print.
    ///   - position: its finger, for formats that state it.
    ///   - format: the format.
    /// - Returns: the record.
    /// - Throws: ``WhorlError/unwritableRecord(format:reason:)``.
    public static func encode(
        _ template: FingerTemplate, position: FingerPosition = .unknown, as format: RecordFormat
    ) throws(WhorlError) -> [UInt8] {
        try encode(try MinutiaeRecord(template, position: position, for: format).fitted(to: format), as: format)
    }
}

extension RecordCodec.Decoded {
    /// The template of a print of the record.
    ///
    /// - Parameter number: the print, from 1; nil for the only one.
    /// - Returns: its template, with its ridge flow estimated.
    /// - Throws: what ``MinutiaeRecord/view(_:)`` and making a template of a view throw.
    public func template(_ number: Int? = nil) throws(WhorlError) -> FingerTemplate {
        try FingerTemplate(try record.view(number))
    }
}

extension MinutiaeRecord {
    /// One of its prints.
    ///
    /// - Parameter number: which, from 1; nil for the only one.
    /// - Returns: the print.
    /// - Throws: ``WhorlError/unknownRecord(number:count:)``, and ``WhorlError/severalSamples(_:)`` where none is chosen of
    ///   several.
    public func view(_ number: Int? = nil) throws(WhorlError) -> View {
        if number == nil, views.count > 1 {
            throw .severalSamples(zip(1..., views).map { RecordName(record: $0, name: $1.position.name) })
        }
        let chosen = number ?? 1
        guard views.indices.contains(chosen - 1) else {
            throw .unknownRecord(number: chosen, count: views.count)
        }
        return views[chosen - 1]
    }
}
