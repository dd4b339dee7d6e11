/// The wavelet filters of a WSQ file, as synthesis needs them.
///
/// The file holds the halves of the symmetric analysis filters from the middle outwards, first the low-pass one. The
/// synthesis low-pass filter is the analysis high-pass one with every second sign changed, and the other way round.
package struct WSQFilters {
    /// The longest filter read, in taps; the one that encoders use has 9.
    private static let longest = 33

    /// Weights of the neighbors of a place in a line of alternating low-pass and high-pass values: at `reach + k` that
    /// of the neighbor `k` places on, for a place of a low-pass value.
    package let even: [Float]
    /// The same for a place of a high-pass value.
    package let odd: [Float]
    /// What a line of one value is multiplied by: its high-pass neighbors are 0, the others itself.
    let alone: Float
    /// Places on either side that have a weight.
    var reach: Int { even.count / 2 }

    package init(_ segment: inout WSQStream) throws(WhorlError) {
        let lengths = [Int(try segment.byte()), Int(try segment.byte())]
        for length in lengths where length > Self.longest || length.isMultiple(of: 2) {
            throw .unsupportedImage(format: .wsq, feature: "a wavelet filter of \(length) taps")
        }
        let low = try Self.half(lengths[0], &segment)
        let high = try Self.half(lengths[1], &segment)
        let reach = max(low.count, high.count) - 1
        even = Self.weights(reach, sameKind: high, otherKind: low)
        odd = Self.weights(reach, sameKind: low, otherKind: high)
        alone = Self.weights(reach, sameKind: high, otherKind: []).reduce(0, +)
    }

    private static func half(_ length: Int, _ segment: inout WSQStream) throws(WhorlError) -> [Float] {
        var half: [Float] = []
        for index in 0...(length / 2) {
            let value = Float(try segment.signedScaled32())
            half.append(index.isMultiple(of: 2) ? value : -value)
        }
        return half
    }

    /// Neighbors at an even distance are values of the same kind, the others of the other kind.
    private static func weights(_ reach: Int, sameKind: [Float], otherKind: [Float]) -> [Float] {
        (-reach...reach).map { offset in
            let half = offset.isMultiple(of: 2) ? sameKind : otherKind
            return abs(offset) < half.count ? half[abs(offset)] : 0
        }
    }
}
