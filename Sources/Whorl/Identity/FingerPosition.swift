/// The finger that a print is of, with the codes of ANSI/NIST-ITL 1 and ISO/IEC 19794-2:2005, table 5.
public enum FingerPosition: UInt8, Sendable, CaseIterable {
    case unknown = 0
    case rightThumb = 1
    case rightIndex = 2
    case rightMiddle = 3
    case rightRing = 4
    case rightLittle = 5
    case leftThumb = 6
    case leftIndex = 7
    case leftMiddle = 8
    case leftRing = 9
    case leftLittle = 10

    /// Finds the position of a name such as `right-index`.
    ///
    /// - Throws: ``WhorlError/unknownFingerPosition(name:)``.
    public init(name: String) throws(WhorlError) {
        guard let position = Self.allCases.first(where: { $0.name == name }) else {
            throw .unknownFingerPosition(name: String(name.prefix(Self.maximumEcho)))
        }
        self = position
    }

    /// `right-index`, `left-thumb` ...; `unknown` where it was not stated.
    public var name: String {
        switch self {
        case .unknown: "unknown"
        case .rightThumb: "right-thumb"
        case .rightIndex: "right-index"
        case .rightMiddle: "right-middle"
        case .rightRing: "right-ring"
        case .rightLittle: "right-little"
        case .leftThumb: "left-thumb"
        case .leftIndex: "left-index"
        case .leftMiddle: "left-middle"
        case .leftRing: "left-ring"
        case .leftLittle: "left-little"
        }
    }

    /// The most characters of a wrong name that an error repeats.
    private static let maximumEcho = 32

    /// Whether prints of the two positions may be of one finger: equal positions, or one that is unknown.
    public func isCompatible(with other: FingerPosition) -> Bool {
        self == other || self == .unknown || other == .unknown
    }
}

extension FingerPosition: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

extension FingerPosition: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let position = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no finger position")
        }
        self = position
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
