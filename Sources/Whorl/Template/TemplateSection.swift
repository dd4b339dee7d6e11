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
    private var payloads: [(tag: UInt8, bytes: ArraySlice<UInt8>)] = []

    /// Reads all sections; skips unknown optional ones.
    ///
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a section that is unknown, missing, doubled or cut off.
    init(_ reader: inout ByteReader<WhorlError>, known: [UInt8]) throws(WhorlError) {
        payloads.reserveCapacity(known.count)
        while reader.remaining > 0 {
            let tag = try reader.read(UInt8.self)
            let payload = try reader.take(Int(try reader.read(UInt32.self)))
            guard known.contains(tag) else {
                if tag & TemplateSection.optionalBit != 0 { continue }
                throw .damagedTemplate(reason: "the section \(tag) is unknown")
            }
            guard !has(tag) else { throw .damagedTemplate(reason: "the section \(tag) occurs twice") }
            payloads.append((tag, payload))
        }
    }

    /// Whether a section is there.
    func has(_ tag: UInt8) -> Bool { payloads.contains { $0.tag == tag } }

    /// Reads a section that must be there, whole.
    func read<Value>(
        _ tag: UInt8, _ body: (inout ByteReader<WhorlError>) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        guard let payload = payloads.first(where: { $0.tag == tag })?.bytes else {
            throw .damagedTemplate(reason: "the section \(tag) is missing")
        }
        var reader = ByteReader<WhorlError>(payload) { _ in
            .damagedTemplate(reason: "the section \(tag) is too short")
        }
        let value = try body(&reader)
        guard reader.remaining == 0 else { throw .damagedTemplate(reason: "the section \(tag) is too long") }
        return value
    }
}
