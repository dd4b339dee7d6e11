internal import CKernels

extension SearchProbes {
    /// Where the forms begin, in bytes.
    struct Layout {
        /// Vectors of codes that a matrix unit may read beyond the last.
        private static let spareProbes = 15

        /// From a vector's entries to the next one's, in entries: whole cache lines of codes.
        let stride: Int
        package let signs: Int
        let codes: Int
        let byteCount: Int

        init(count: Int, stride: Int) {
            self.stride = stride
            signs = count * stride * MemoryLayout<Float>.stride
            let end = signs + count * stride / UInt8.bitWidth
            codes = end.roundedUp(toMultipleOf: AlignedBytes.alignment)
            byteCount = codes + (count + Self.spareProbes) * stride
        }
    }

    /// Gives the kernels' view.
    func withView<Result>(_ body: (UnsafePointer<whorl_search_probes>) -> Result) -> Result {
        terms.withUnsafeBufferPointer { terms in
            guard let terms = terms.baseAddress else { preconditionFailure("no probe") }
            var view = whorl_search_probes(
                columns: columns, stride: layout.stride, values: forms.start.assumingMemoryBound(to: Float.self),
                codes: (forms.start + layout.codes).assumingMemoryBound(to: Int8.self), signs: signs(of: 0),
                terms: terms)
            return withExtendedLifetime(forms) { body(&view) }
        }
    }

    /// The signs of a probe.
    func signs(of probe: Int) -> UnsafePointer<UInt64> {
        let words = (forms.start + layout.signs).assumingMemoryBound(to: UInt64.self)
        return UnsafePointer(words + probe * layout.stride / UInt64.bitWidth)
    }

    /// Writes the forms of one probe.
    ///
    /// A probe is coded as rows are, but without a scale of 0: where it has no codes, any scale gives its estimates.
    static func prepare(
        _ entries: ArraySlice<Float>, at probe: Int, _ layout: Layout, in forms: AlignedBytes
    ) -> whorl_search_terms {
        let first = probe * layout.stride
        let values = forms.start.assumingMemoryBound(to: Float.self) + first
        let codes = (forms.start + layout.codes).assumingMemoryBound(to: Int8.self) + first
        let words = (forms.start + layout.signs).assumingMemoryBound(to: UInt64.self)
        let signs = words + first / UInt64.bitWidth

        let largest = entries.reduce(0) { max($0, abs($1)) }
        let isCoded = largest >= SearchBound.leastCoded
        let scale = isCoded ? largest / Float(CodedRows.greatestCode) : 1
        let inverse = isCoded ? Float(CodedRows.greatestCode) / largest : 0
        var (lost, length, sum) = (0.0, 0, 0)
        for (column, entry) in entries.enumerated() {
            let code = (entry * inverse).rounded(.toNearestOrEven)
            let rest = Double(entry) - Double(scale) * Double(code)
            lost += rest * rest
            length += Int(code) * Int(code)
            sum += Int(code)
            values[column] = entry
            codes[column] = Int8(code)
            if entry > 0 { signs[column / UInt64.bitWidth] |= 1 << UInt64(column % UInt64.bitWidth) }
        }
        return whorl_search_terms(
            scale: scale, inverse_scale: 1 / scale, reach: Float(Double(length).squareRoot()).nextUp,
            margin: SearchBound.margin(residual: lost.squareRoot(), columns: entries.count),
            bias: Int32(sum * Int(CodedRows.Layout.zeroCode)))
    }
}
