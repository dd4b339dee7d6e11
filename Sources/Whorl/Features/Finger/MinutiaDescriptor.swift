internal import WhorlNumerics

/// What the ridges around a minutia look like, in 128 bits: those of two impressions of one minutia agree in most bits,
/// those of two minutiae in about half of them.
public struct MinutiaDescriptor: Sendable, Hashable {
    /// Bits of a descriptor.
    public static let bits = 128
    /// The most minutiae of a print that are described, the most reliable ones: more make templates larger and
    /// comparisons no better.
    public static let most = CodeSets.capacity

    /// Bits 0 to 63.
    public let low: UInt64
    /// Bits 64 to 127.
    public let high: UInt64

    /// Makes a descriptor of its bits.
    public init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Part of the bits that agree less the part that differ, `-1...1`; about 0 for two minutiae, 0.5 for one.
    @inline(__always)
    package func likeness(_ other: MinutiaDescriptor) -> Float {
        1 - Float(2 * distance(to: other)) / Float(Self.bits)
    }

    /// The number of bits in which two descriptors differ; as ``BinaryCode`` counts them, but in this module, as comparisons
    /// count thousands.
    @inline(__always)
    private func distance(to other: MinutiaDescriptor) -> Int {
        (low ^ other.low).nonzeroBitCount + (high ^ other.high).nonzeroBitCount
    }

    /// Mean likeness of all descriptors of one print and all of another: above 0 where both prints are faint or worn in the
    /// same way, whoever they are of.
    ///
    /// - Returns: `-1...1`, and 0 where a print has no descriptors.
    package static func meanLikeness(_ some: [MinutiaDescriptor], _ others: [MinutiaDescriptor]) -> Float {
        guard !some.isEmpty, !others.isEmpty else { return 0 }
        var differing = 0
        for one in some {
            for other in others { differing += one.distance(to: other) }
        }
        return 1 - Float(2 * differing) / Float(bits * some.count * others.count)
    }
}

extension MinutiaDescriptor {
    /// The signs of a network's answer: a bit is set where its number is above 0.
    ///
    /// - Parameter numbers: ``bits`` of them.
    init(signsOf numbers: UnsafeBufferPointer<Float>) {
        let code = BinaryCode { numbers[$0] > 0 }
        self.init(low: code.low, high: code.high)
    }
}
