/// What a standard minutiae record says, whatever its format: data alone, read and written by ``RecordCodec``.
public struct MinutiaeRecord: Sendable, Equatable, Codable {
    /// Steps of a direction in a full turn: a multiple of the steps of every format and of stored templates, so that
    /// each of their directions is a whole number here.
    public static let directionSteps = 46_080
    /// Pixels a centimeter that stand for 500 dpi, rounded up from 196.85.
    public static let usualResolution = 197
    /// The most minutiae of a view: all formats count them in a byte.
    public static let maximumMinutiae = 255

    /// The prints, in the order of the record.
    public var views: [View]
    /// The product that made the record; zero where the record does not say, and
    /// ``RecordProduct/unregistered`` is written.
    public var product: Product
    /// Whether the record has a list of certificates for each view, even where all are empty (ISO/IEC 19794-2:2011).
    public var listsCertifications = false

    /// The product that made a record.
    public typealias Product = RecordProduct

    /// One print of a record.
    public struct View: Sendable, Equatable, Codable {
        /// The finger.
        public var position = FingerPosition.unknown
        /// Number of the view among those of its finger, from 0.
        public var number = 0
        /// How the print was taken, by the code of the standards: 0 live plain, 1 live rolled, 2 and 3 the same not
        /// live, 8 swipe.
        public var impression: UInt8 = 0
        /// Scores of the print's quality, each with what measured it.
        public var quality: [Quality] = []
        /// Columns of the image in pixels; 0 where the format does not say.
        public var width = 0
        /// Rows of the image in pixels; 0 where the format does not say.
        public var height = 0
        /// Pixels a centimeter from left to right.
        public var resolutionX = MinutiaeRecord.usualResolution
        /// Pixels a centimeter from top to bottom.
        public var resolutionY = MinutiaeRecord.usualResolution
        /// What took the print.
        public var device = Device()
        /// By whom the device was certified.
        public var certifications: [Certification] = []
        /// When the print was taken.
        public var captured: CaptureTime?
        /// How the places of ridge endings were found, by the code of ISO/IEC 19794-2:2011: 0 on the skeleton of the
        /// valleys, 1 on that of the ridges.
        public var endingType: UInt8 = 0
        /// Whether the record has a byte for the quality of each minutia, even where none is stated (ISO/IEC 19794-2:2011
        /// has views without).
        public var listsMinutiaQuality = false
        /// The minutiae, in the order of the record.
        public var minutiae: [Minutia] = []
        /// What the record says beyond them.
        public var extended: [ExtendedBlock] = []

        /// Makes a view that says nothing yet.
        public init() {}
    }

    /// A minutia in units of its record.
    public struct Minutia: Sendable, Hashable, Codable {
        /// What the ridge does at a minutia.
        public typealias Kind = Whorl.Minutia.Kind

        /// Pixels from the left edge.
        public var x: Int
        /// Pixels from the top edge.
        public var y: Int
        /// `0..<46080`, counter-clockwise from +x as seen on the picture, as ``Whorl/Minutia/direction`` is.
        public var direction: Int
        /// Ending, bifurcation or neither.
        public var kind: Kind
        /// 0...100, higher is more reliable; nil where it is not stated.
        public var quality: Int?
        /// Whether measuring the quality failed, which formats from 2009 on tell from a quality that is not stated.
        public var qualityFailed = false

        /// Makes a minutia of its parts.
        public init(x: Int, y: Int, direction: Int, kind: Kind, quality: Int? = nil) {
            self.x = x
            self.y = y
            self.direction = direction
            self.kind = kind
            self.quality = quality
        }
    }

    /// Makes a record of its prints.
    public init(views: [View] = [], product: Product = Product()) {
        self.views = views
        self.product = product
    }
}
