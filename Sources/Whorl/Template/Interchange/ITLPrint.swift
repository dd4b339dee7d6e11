/// A print whose minutiae a record of type 9 of an ANSI/NIST-ITL file states (ANSI/NIST-ITL 1-2011, Update 2015, clause 8.9).
public struct ITLPrint: Sendable, Equatable {
    /// The number of its record in the file, from 1.
    public let number: Int
    /// What the record says. Blocks in hundredths of a millimeter have 1000 pixels a centimeter.
    public let view: MinutiaeRecord.View
    /// The block of fields that it was read from.
    public let block: Block
    /// Rules that the block breaks.
    public let findings: [RecordFinding]

    /// A block of fields of a record of type 9; a record may have several.
    public enum Block: String, Sendable, CaseIterable, Codable {
        /// Fields 9.126 to 9.150: as ANSI/INCITS 378 has minutiae.
        case m1
        /// Fields 9.300 to 9.399: the extended feature set.
        case extended = "efs"
        /// Fields 9.013 to 9.030: those of the FBI's IAFIS.
        case iafis
        /// Fields 9.005 to 9.012: the standard's own until 2007.
        case standard

        /// The field with a subfield for each minutia.
        var minutiae: Int {
            switch self {
            case .m1: 137
            case .extended: 331
            case .iafis: 23
            case .standard: 12
            }
        }
    }
}

extension ITLFile {
    /// The prints of all records of type 9 whose minutiae can be read, in the order of the file.
    ///
    /// - Parameter mode: what a broken rule of a block leads to.
    /// - Returns: records whose makers alone can read them are left out.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``.
    public func prints(mode: RecordMode = .tolerant) throws(WhorlError) -> [ITLPrint] {
        var found: [ITLPrint] = []
        for (number, record) in zip(1..., records) where record.type == ITLMinutiae.recordType {
            guard let block = ITLPrint.Block.first(in: record) else { continue }
            var reader = ITLMinutiaeReader(record, block, mode)
            found.append(try reader.read(number))
        }
        return found
    }

    /// The print of a record of type 9.
    ///
    /// - Parameters:
    ///   - number: the record's number in the file, from 1.
    ///   - mode: what a broken rule of its block leads to.
    /// - Returns: nil where the record has another type.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``, ``WhorlError/unknownRecord(number:count:)``, and
    ///   ``WhorlError/unsupportedImage(format:feature:)`` where the record has only fields that its maker alone can read.
    public func print(_ number: Int, mode: RecordMode = .tolerant) throws(WhorlError) -> ITLPrint? {
        guard records.indices.contains(number - 1) else {
            throw .unknownRecord(number: number, count: records.count)
        }
        let record = records[number - 1]
        guard record.type == ITLMinutiae.recordType else { return nil }
        guard let block = ITLPrint.Block.first(in: record) else {
            throw .unsupportedImage(format: .itl, feature: ITLPrint.Block.foreign(in: record))
        }
        var reader = ITLMinutiaeReader(record, block, mode)
        return try reader.read(number)
    }

    /// The print that bytes give by minutiae instead of an image: that of the record that is chosen, or where none is, the
    /// only one of a file that has no image of a print.
    ///
    /// - Returns: nil for bytes of another format, and where an image is meant.
    /// - Throws: what reading throws, and ``WhorlError/severalSamples(_:)``.
    public static func print(
        in bytes: [UInt8], record: Int?, mode: RecordMode = .tolerant
    ) throws(WhorlError) -> ITLPrint? {
        guard ImageFormat.recognized(from: bytes.prefix(ImageFormat.signatureBytes)) == .itl else { return nil }
        let file = try ITLFile(bytes: bytes, mode: mode)
        if let record { return try file.print(record, mode: mode) }
        let hasImage = ITLImage.images(of: file).contains { $0.map { $0.kind != .face && $0.kind != .other } ?? false }
        guard !hasImage else { return nil }
        let numbers = zip(1..., file.records).filter { $0.1.type == ITLMinutiae.recordType }.map(\.0)
        guard numbers.count > 1 else {
            return try numbers.first.flatMap { number throws(WhorlError) in try file.print(number, mode: mode) }
        }
        throw .severalSamples(numbers.map { RecordName(record: $0, name: "minutiae") })
    }
}

extension ITLPrint.Block {
    /// The block that states most: that of ANSI/INCITS 378 where there is one.
    static func first(in record: ITLRecord) -> ITLPrint.Block? {
        allCases.first { record[$0.minutiae] != nil }
    }

    /// Fields of makers, whose content the standard leaves to them.
    private static let makers: [(fields: ClosedRange<Int>, name: String)] = [
        (31...55, "Cogent"), (56...70, "Motorola"), (71...99, "Sagem Morpho"), (100...125, "NEC"),
        (151...175, "Identix"), (176...225, "another maker"),
    ]

    /// What a record holds that has none of the blocks.
    static func foreign(in record: ITLRecord) -> String {
        for maker in makers where record.fields.contains(where: { maker.fields.contains($0.number) }) {
            return "minutiae in fields of \(maker.name), for its products alone"
        }
        return "type 9 without minutiae"
    }
}
