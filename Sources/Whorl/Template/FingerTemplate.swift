/// The comparable features of one print in their stored form: whole numbers, so that storing loses nothing.
public struct FingerTemplate: Sendable, Equatable {
    /// A minutia in stored units.
    public struct Point: Sendable, Hashable {
        /// Steps of a stored coordinate in a pixel at 500 dpi.
        public static let stepsPerPixel = 4
        /// Steps of a stored direction in a full turn.
        public static let stepsPerTurn = 1024

        /// Quarter pixels at 500 dpi from the left edge.
        public let x: UInt16
        /// Quarter pixels at 500 dpi from the top edge.
        public let y: UInt16
        /// `0..<1024`, counter-clockwise from +x as seen on the picture.
        public let direction: UInt16
        /// Ending, bifurcation or not stated.
        public let kind: Minutia.Kind
        /// 0...100.
        public let quality: UInt8

        /// Makes a point of its stored units.
        public init(x: UInt16, y: UInt16, direction: UInt16, kind: Minutia.Kind, quality: UInt8) {
            self.x = x
            self.y = y
            self.direction = direction
            self.kind = kind
            self.quality = quality
        }
    }

    /// What a template was made of.
    public enum Origin: UInt8, Sendable, CaseIterable, Codable {
        /// An image that our extractor looked at.
        case image = 0
        /// A minutiae record, which has no ridge flow: ``FingerTemplate/ridges`` is estimated from the minutiae.
        case record = 1
    }

    /// The most minutiae kept, the most reliable ones.
    public static let maximumCount = 128

    /// Bytes that the stored template of a finger has at most: it keeps fewer minutiae where all would take more. Where not
    /// even those with descriptors have room, from some 8 cm² of ridges on, it keeps all.
    public static let mostBytes = 1500

    /// Version of the extractor that made it.
    public let extractorVersion: Int
    /// Columns of the print at 500 dpi.
    public let width: Int
    /// Rows of the print at 500 dpi.
    public let height: Int
    /// At most ``maximumCount`` minutiae, the most reliable first.
    public let points: [Point]
    /// Descriptors of the first minutiae, ``MinutiaDescriptor/most`` of them or of all; empty where none could be made, as
    /// of a record.
    public let descriptors: [MinutiaDescriptor]
    /// The ridge flow.
    public let ridges: RidgeField
    /// The quality score of the print, 0...100.
    public let quality: Int
    /// What it was made of.
    public let origin: Origin

    /// Makes a template of its stored parts.
    public init(
        extractorVersion: Int, width: Int, height: Int, points: [Point], descriptors: [MinutiaDescriptor] = [],
        ridges: RidgeField, quality: Int, origin: Origin = .image
    ) {
        self.extractorVersion = extractorVersion
        self.width = width
        self.height = height
        self.points = points
        self.descriptors = descriptors
        self.ridges = ridges
        self.quality = quality
        self.origin = origin
    }

    /// Makes a template of extracted features.
    public init(_ features: FingerFeatures) {
        let count = Self.fitting(ridges: features.ridges, descriptors: features.descriptors.count)
        self.init(
            extractorVersion: MinutiaExtractor.version, width: features.width, height: features.height,
            points: features.minutiae.prefix(count).map(Point.init),
            descriptors: features.descriptors, ridges: features.ridges,
            quality: features.quality.score)
    }

    /// Minutiae that ``mostBytes`` have room for.
    private static func fitting(ridges: RidgeField, descriptors: Int) -> Int {
        let room = (mostBytes - bytes(ridges: ridges, descriptors: descriptors)) / Point.storedBytes
        return room < MinutiaDescriptor.most ? maximumCount : min(maximumCount, room)
    }

    /// The template with other descriptors.
    package func described(by descriptors: [MinutiaDescriptor]) -> FingerTemplate {
        FingerTemplate(
            extractorVersion: extractorVersion, width: width, height: height, points: points, descriptors: descriptors,
            ridges: ridges, quality: quality, origin: origin)
    }
}

extension FingerTemplate.Point {
    /// Rounds a minutia to stored units.
    public init(_ minutia: Minutia) {
        let scale = Float(Self.stepsPerPixel)
        let turn = Float(Self.stepsPerTurn)
        let steps = Int((minutia.direction * turn / (2 * .pi)).rounded())
        self.init(
            x: UInt16(min(max((minutia.x * scale).rounded(), 0), 65535)),
            y: UInt16(min(max((minutia.y * scale).rounded(), 0), 65535)),
            direction: UInt16(((steps % Self.stepsPerTurn) + Self.stepsPerTurn) % Self.stepsPerTurn),
            kind: minutia.kind, quality: minutia.quality)
    }

    /// The minutia in pixels and radians.
    public var minutia: Minutia {
        Minutia(
            x: Float(x) / Float(Self.stepsPerPixel), y: Float(y) / Float(Self.stepsPerPixel),
            direction: Float(direction) * 2 * .pi / Float(Self.stepsPerTurn), kind: kind, quality: quality)
    }
}
