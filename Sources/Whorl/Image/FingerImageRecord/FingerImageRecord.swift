/// A finger image record: a head and views of fingers or palms (ISO/IEC 19794-4:2005; ANSI/INCITS 381-2004,
/// which has a product identifier besides).
public struct FingerImageRecord: Sendable, Equatable {
    /// The two standards, which a record does not name: they are told apart by the length of the head.
    public enum Standard: String, Sendable, CaseIterable, Codable {
        case iso19794v2005
        case ansi381v2004

        /// Bytes of the head.
        var headBytes: Int {
            switch self {
            case .iso19794v2005: FingerImageLayout.isoHead
            case .ansi381v2004: FingerImageLayout.ansiHead
            }
        }
    }

    /// A view of a finger or palm.
    public struct View: Sendable, Equatable {
        /// The code of the finger or palm position.
        public var position: UInt8 = 0
        /// The number of the view among those of its position, from 1.
        public var number: UInt8 = 1
        /// How many views its position has.
        public var count: UInt8 = 1
        /// 0...100; 254 where it is not stated.
        public var quality: UInt8 = FingerImageLayout.qualityUnstated
        /// The code of how the print was made; 0 for a plain one of a live scan.
        public var impression: UInt8 = 0
        /// Columns.
        public let width: Int
        /// Rows.
        public let height: Int
        /// The samples or the image file.
        public let payload: ArraySlice<UInt8>
        /// Where the view begins, in bytes from the start of the record; 0 for one that was not read.
        package let offset: Int

        /// Makes a view of gray levels.
        ///
        /// - Precondition: sides of at most 65535 pixels.
        public init(_ image: GrayImage, position: FingerPosition, impression: UInt8 = 0) {
            let largest = Int(UInt16.max)
            precondition(image.width <= largest && image.height <= largest)
            (self.position, self.impression) = (position.rawValue, impression)
            (width, height, payload, offset) = (image.width, image.height, image.pixels[...], 0)
        }

        init(width: Int, height: Int, payload: ArraySlice<UInt8>, offset: Int) {
            (self.width, self.height, self.payload, self.offset) = (width, height, payload, offset)
        }
    }

    /// The standard.
    public let standard: Standard
    /// The version, three characters.
    public let version: String
    /// The product that made the record, which ANSI/INCITS 381 alone states; zero where it is not stated, and
    /// ``RecordProduct/unregistered`` is written.
    public let product: RecordProduct
    /// What the resolutions count pixels by: 1 an inch, 2 a centimeter.
    public let scaleUnit: Int
    /// Pixels of the images along a row, by that unit.
    public let horizontalResolution: Int
    /// Pixels of the images along a column, by that unit.
    public let verticalResolution: Int
    /// Bits of a pixel.
    public let depth: Int
    /// The code of the compression: 0 and 1 none, 2 WSQ, 3 JPEG, 4 JPEG 2000, 5 PNG.
    public let compression: Int
    /// The views, in the order of the record.
    public let views: [View]
    /// Rules that the record breaks.
    public let findings: [RecordFinding]

    /// Makes a record of views that are not compressed.
    ///
    /// - Parameters:
    ///   - standard: the standard it follows.
    ///   - views: at most 255 of them.
    ///   - resolution: dots per inch of all of them.
    ///   - product: who makes the record.
    /// - Precondition: 1 to 255 views.
    public init(
        _ standard: Standard, views: [View], resolution: Double = GrayImage.assumedResolution,
        product: RecordProduct = .unregistered
    ) {
        precondition((1...Int(UInt8.max)).contains(views.count))
        let rounded = Int(resolution.rounded())
        self.init(
            FingerImageHead(
                standard: standard, version: FingerImageLayout.versions[0], length: 0,
                product: standard == .ansi381v2004 ? product : RecordProduct(), positions: views.count,
                scaleUnit: 1, horizontalResolution: rounded, verticalResolution: rounded, depth: UInt8.bitWidth,
                compression: 0), views: views, findings: [])
    }

    init(_ head: FingerImageHead, views: [View], findings: [RecordFinding]) {
        standard = head.standard
        (version, scaleUnit, product) = (head.version, head.scaleUnit, head.product)
        (horizontalResolution, verticalResolution) = (head.horizontalResolution, head.verticalResolution)
        (depth, compression) = (head.depth, head.compression)
        (self.views, self.findings) = (views, findings)
    }

    /// Reads a record.
    ///
    /// - Parameters:
    ///   - bytes: the whole record.
    ///   - mode: whether a record that breaks a rule is refused.
    /// - Throws: ``WhorlError/damagedContainer(format:offset:reason:)``, and
    ///   ``WhorlError/unsupportedImage(format:feature:)`` for ISO/IEC 19794-4:2011.
    public init(bytes: [UInt8], mode: RecordMode = .tolerant) throws(WhorlError) {
        var reader = FingerImageReader(bytes, mode)
        self = try reader.record()
    }
}
