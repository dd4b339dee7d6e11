internal import WhorlNumerics

/// A tagged part of a stored template.
struct TemplateSection {
    /// Set in the tag of a section that a reader may skip.
    static let optionalBit: UInt8 = 0x80
    /// Bytes of a tag and of the length of its payload.
    static let headBytes = 5

    let tag: UInt8
    let payload: [UInt8]
}

/// The sections of a stored template that its reader knows.
struct TemplateSections {
    private let payloads: [UInt8: ArraySlice<UInt8>]

    /// Reads all sections; skips unknown optional ones.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a section that is unknown, missing, doubled or cut off.
    init(_ reader: inout ByteReader<WhorlError>, known: [UInt8]) throws(WhorlError) {
        var payloads: [UInt8: ArraySlice<UInt8>] = [:]
        while reader.remaining > 0 {
            let tag = try reader.read(UInt8.self)
            let payload = try reader.take(Int(try reader.read(UInt32.self)))
            guard known.contains(tag) else {
                if tag & TemplateSection.optionalBit != 0 { continue }
                throw .damagedTemplate(reason: "the section \(tag) is unknown")
            }
            guard payloads.updateValue(payload, forKey: tag) == nil else {
                throw .damagedTemplate(reason: "the section \(tag) occurs twice")
            }
        }
        self.payloads = payloads
    }

    /// Whether a section is there.
    func has(_ tag: UInt8) -> Bool { payloads[tag] != nil }

    /// Reads a section that must be there, whole.
    func read<Value>(
        _ tag: UInt8, _ body: (inout ByteReader<WhorlError>) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        guard let payload = payloads[tag] else { throw .damagedTemplate(reason: "the section \(tag) is missing") }
        var reader = ByteReader<WhorlError>(
            payload, shortage: .damagedTemplate(reason: "the section \(tag) is too short"))
        let value = try body(&reader)
        guard reader.remaining == 0 else { throw .damagedTemplate(reason: "the section \(tag) is too long") }
        return value
    }
}
