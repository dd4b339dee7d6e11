/// The images of an ANSI/NIST-ITL file.
enum ITLImage {
    /// Record types whose images are read.
    enum RecordType: Int {
        case highResolutionGray = 4
        case photo = 10
        case latent = 13
        case fingerprint = 14
        case palm = 15
    }

    /// Numbers of the fields that types 10 and 13 to 15 share (ANSI/NIST-ITL 1-2011, clauses 8.10 and 8.13 to 8.15).
    private enum Field {
        /// In type 10 the kind of image, in the others the impression.
        static let kind = 3
        static let width = 6
        static let height = 7
        static let unit = 8
        static let horizontal = 9
        static let vertical = 10
        static let compression = 11
        /// In type 10 the color space, in the others the bits of a pixel.
        static let depth = 12
        static let position = 13
    }

    /// Names of the compressions of type 4, by their codes.
    private static let compressions = ["NONE", "WSQ20", "JPEGB", "JPEGL", "JP2", "JP2L", "PNG"]
    private static let uncompressed = "NONE"
    /// Bytes of a field of positions that are looked at; six of them have 18.
    private static let longestPositions = 64
    private static let faceKind = "FACE"
    private static let grayColors = ["GRAY", "UNK", ""]

    /// Of each record its image; nil where it has none that is read.
    static func images(of file: ITLFile) -> [ContainedImage?] {
        let transaction = ITLTransaction(file.records.first)
        return file.records.map { image(of: $0, transaction) }
    }

    /// The image of a record.
    static func image(of record: ITLRecord, _ transaction: ITLTransaction) -> ContainedImage? {
        guard let type = RecordType(rawValue: record.type) else { return nil }
        switch record.content {
        case .binary(let content): return type == .highResolutionGray ? image(content, record, transaction) : nil
        case .tagged: return record[ITLReader.dataField].map { image($0.value, record, type) }
        }
    }

    private static func image(
        _ content: ArraySlice<UInt8>, _ record: ITLRecord, _ transaction: ITLTransaction
    ) -> ContainedImage? {
        guard let head = ITLBinaryImage(content) else { return nil }
        return ContainedImage(
            format: .itl, offset: record.offset, kind: .finger, positions: head.positions, impression: head.impression,
            width: head.width, height: head.height,
            resolution: head.isNative ? transaction.nativeResolution : GrayImage.assumedResolution,
            compression: compressions.indices.contains(head.compression)
                ? compressions[head.compression] : "\(head.compression)",
            raw: head.compression == 0 ? ContainedImage.Samples() : nil, payload: head.payload)
    }

    private static func image(
        _ payload: ArraySlice<UInt8>, _ record: ITLRecord, _ type: RecordType
    ) -> ContainedImage {
        let compression = record[Field.compression]?.text ?? uncompressed
        let isPhoto = type == .photo
        return ContainedImage(
            format: .itl, offset: record.offset, kind: kind(of: record, type),
            positions: isPhoto ? [] : positions(of: record),
            impression: isPhoto ? nil : record[Field.kind]?.integer, width: record[Field.width]?.integer,
            height: record[Field.height]?.integer,
            resolution: StatedResolution.dotsPerInch(
                unit: record[Field.unit]?.integer, horizontal: record[Field.horizontal]?.integer,
                vertical: record[Field.vertical]?.integer),
            compression: compression, raw: compression == uncompressed ? samples(of: record, isPhoto) : nil,
            payload: payload)
    }

    /// Codes of the positions; those that there is room for.
    private static func positions(of record: ITLRecord) -> [Int] {
        guard let field = record[Field.position] else { return [] }
        let head = ITLField(number: field.number, value: field.value.prefix(longestPositions))
        return head.subfields.compactMap { $0.first.flatMap { Int($0) } }
    }

    private static func kind(of record: ITLRecord, _ type: RecordType) -> ContainedImage.Kind {
        switch type {
        case .highResolutionGray, .fingerprint: .finger
        case .latent: .latent
        case .palm: .palm
        case .photo: record[Field.kind]?.text == faceKind ? .face : .other
        }
    }

    private static func samples(of record: ITLRecord, _ isPhoto: Bool) -> ContainedImage.Samples {
        guard isPhoto else { return ContainedImage.Samples(bits: record[Field.depth]?.integer ?? UInt8.bitWidth) }
        let isGray = grayColors.contains(record[Field.depth]?.text ?? "")
        let channels = isGray ? 1 : ColorImage.channels
        return ContainedImage.Samples(bits: channels * UInt8.bitWidth, channels: channels)
    }
}
