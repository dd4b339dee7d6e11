import Whorl

/// Minutiae records, in the format that their bytes tell and in every other.
enum RecordFuzz {
    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        for format in RecordFormat.allCases {
            if let strict = try? RecordCodec.decode(bytes, as: format, mode: .strict) {
                precondition(strict.findings.isEmpty)
            }
            if let decoded = try? RecordCodec.decode(bytes, as: format) { write(decoded.record, as: format) }
        }
        let told = try RecordCodec.decode(bytes)
        precondition(RecordFormat.detected(bytes) == told.format)
        for format in RecordFormat.allCases { write(told.record, as: format) }
        makeTemplates(told.record)
    }

    /// Writes what was read, reads it again and writes the same.
    private static func write(_ record: MinutiaeRecord, as format: RecordFormat) {
        guard let fitted = try? record.fitted(to: format), let written = try? RecordCodec.encode(fitted, as: format)
        else { return }
        let again = try? RecordCodec.decode(written, as: format)
        let twice = again.flatMap { try? RecordCodec.encode($0.record, as: format) }
        precondition(twice == written, "what was written as \(format) is not read as it was")
    }

    private static func makeTemplates(_ record: MinutiaeRecord) {
        for view in record.views {
            guard let template = try? FingerTemplate(view) else { continue }
            let stored = try? TemplateCodec.encode(.finger(template))
            precondition(stored.flatMap { try? TemplateCodec.decode($0) } == .finger(template))
        }
    }
}
