/// What a container of images holds, record by record.
public struct ContainerReport: Sendable, Equatable, Encodable {
    /// A record and what it says of itself.
    public struct Record: Sendable, Equatable, Encodable {
        /// Its place in the file, from 1: what chooses it.
        public let number: Int
        /// The record type of an ANSI/NIST-ITL file; nil in other formats.
        public let type: Int?
        /// What it holds, in a word or two.
        public let content: String
        /// Where it begins, in bytes from the start of the file.
        public let offset: Int
        /// Its bytes.
        public let bytes: Int
        /// The information designation character of an ANSI/NIST-ITL record.
        public let idc: Int?
        /// Its image.
        public let image: Image?
        /// Its minutiae, where it has some that are counted.
        public let minutiae: Int?
        /// Its fields with tags.
        public let fields: [Field]
    }

    /// The image of a record, as the record describes it.
    public struct Image: Sendable, Equatable, Encodable {
        /// Names of the finger or palm positions, such as `right-index` or `left-four-fingers`.
        public let positions: [String]
        /// The standard's code of how the print was made.
        public let impression: Int?
        /// Columns.
        public let width: Int?
        /// Rows.
        public let height: Int?
        /// Dots per inch, where the record states one resolution for both directions.
        public let resolution: Double?
        /// The compression, as the record has it.
        public let compression: String
        /// Bytes of the image.
        public let bytes: Int
    }

    /// A field with a tag.
    public struct Field: Sendable, Equatable, Encodable {
        /// The number behind the point.
        public let number: Int
        /// Its bytes.
        public let bytes: Int
        /// Its text, with spaces between items and semicolons between subfields; nil of a field of bytes.
        public let text: String?

        package init(number: Int, bytes: Int, text: String?) {
            self.number = number
            self.bytes = bytes
            self.text = text
        }
    }

    /// The format.
    public let format: ImageFormat
    /// The version as the file has it.
    public let version: String
    /// The records, in the order of the file.
    public let records: [Record]
    /// Rules that the file breaks.
    public let findings: [RecordFinding]

    /// Reads a container, without decoding its images.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - mode: whether a file that breaks a rule is refused.
    ///   - limits: how long the file may be.
    /// - Returns: nil where the bytes are no container.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``.
    public static func read(
        _ bytes: [UInt8], mode: RecordMode = .tolerant, limits: ImageLimits = .standard
    ) throws(WhorlError) -> ContainerReport? {
        guard bytes.count <= limits.maximumBytes else {
            throw .inputTooLarge(bytes: bytes.count, limit: limits.maximumBytes)
        }
        switch ImageFormat.recognized(from: bytes) {
        case .itl: return ContainerReport(try ITLFile(bytes: bytes, mode: mode))
        case .fingerImageRecord: return ContainerReport(try FingerImageRecord(bytes: bytes, mode: mode))
        default: return nil
        }
    }
}

extension ContainerReport.Image {
    init(_ image: ContainedImage) {
        self.init(
            positions: image.positions.map(RidgePosition.name), impression: image.impression, width: image.width,
            height: image.height, resolution: image.resolution, compression: image.compression,
            bytes: image.payload.count)
    }
}

/// Rules that a container breaks, as they are met; where reading is strict the first one is the error.
struct ContainerFindings {
    private let format: ImageFormat
    private var findings: BrokenRules

    init(_ format: ImageFormat, _ mode: RecordMode) {
        (self.format, findings) = (format, BrokenRules(mode))
    }

    /// What was met.
    package var list: [RecordFinding] { findings.list }

    /// Notes a broken rule.
    ///
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)`` where reading is strict.
    mutating func add(_ offset: Int, _ reason: String) throws(WhorlError) {
        try findings.add(offset, reason) { .damagedContainer(format: format, offset: $0, reason: $1) }
    }
}
