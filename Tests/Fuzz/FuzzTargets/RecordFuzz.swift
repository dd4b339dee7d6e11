@testable import Whorl

/// Minutiae records, in the format that their bytes tell and in every other.
enum RecordFuzz {
    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        for format in RecordFormat.allCases {
            if let strict = try? RecordCodec.decode(bytes, as: format, mode: .strict) {
                precondition(strict.findings.isEmpty)
            }
            if let decoded = try? RecordCodec.decode(bytes, as: format) { use(decoded) }
        }
        let told = try RecordCodec.decode(bytes)
        precondition(RecordFormat.detected(bytes) == told.format)
    }

    /// Writes what was read and reads it again, and makes templates of it.
    private static func use(_ decoded: RecordCodec.Decoded) {
        for format in RecordFormat.allCases {
            guard let fitted = try? decoded.record.fitted(to: format),
                let written = try? RecordCodec.encode(fitted, as: format)
            else { continue }
            guard let again = try? RecordCodec.decode(written, as: format) else {
                // Four bytes and more are needed to tell anything; formats without a header may have none.
                precondition(written.isEmpty, "what was written as \(format) cannot be read")
                continue
            }
            let twice = try? RecordCodec.encode(again.record, as: format)
            precondition(twice == written, "what was read of \(format) is written in another way")
        }
        for view in decoded.record.views {
            guard let template = try? FingerTemplate(view) else { continue }
            let stored = try? TemplateCodec.encode(.finger(template))
            precondition(stored.flatMap { try? TemplateCodec.decode($0) } == .finger(template))
        }
    }
}
