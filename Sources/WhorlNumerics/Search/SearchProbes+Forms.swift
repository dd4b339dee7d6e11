internal import CKernels

extension SearchProbes {
    /// Gives the kernels' view.
    func withView<Result>(_ body: (UnsafePointer<whorl_search_probes>) -> Result) -> Result {
        terms.withUnsafeBufferPointer { terms in
            guard let terms = terms.baseAddress else { preconditionFailure("no probe") }
            let codes = count * stride * MemoryLayout<Float>.stride
            var view = whorl_search_probes(
                columns: columns, stride: stride, values: forms.start.assumingMemoryBound(to: Float.self),
                codes: (forms.start + codes).assumingMemoryBound(to: Int8.self), signs: signs(of: 0), terms: terms)
            return body(&view)
        }
    }

    /// The signs of a probe.
    func signs(of probe: Int) -> UnsafePointer<UInt64> {
        let start = count * stride * (MemoryLayout<Float>.stride + 1) + probe * stride / UInt8.bitWidth
        return UnsafePointer((forms.start + start).assumingMemoryBound(to: UInt64.self))
    }

    /// Writes the forms of one probe.
    ///
    /// A probe is coded as rows are, but without a scale of 0: where it has no codes, any scale gives its estimates.
    static func prepare(
        _ entries: ArraySlice<Float>, at probe: Int, of count: Int, stride: Int, in forms: AlignedBytes
    ) -> whorl_search_terms {
        let values = forms.start.assumingMemoryBound(to: Float.self) + probe * stride
        let allCodes = (forms.start + count * stride * MemoryLayout<Float>.stride).assumingMemoryBound(to: Int8.self)
        let codes = allCodes + probe * stride
        let words = UnsafeMutableRawPointer(allCodes + count * stride).assumingMemoryBound(to: UInt64.self)
        let signs = words + probe * stride / UInt64.bitWidth

        let largest = entries.reduce(0) { max($0, abs($1)) }
        let isCoded = largest >= SearchBound.leastCoded
        let scale = isCoded ? largest / Float(CodedRows.greatestCode) : 1
        var (lost, length, sum) = (0.0, 0, 0)
        for (column, entry) in entries.enumerated() {
            let code = isCoded ? (entry / scale).rounded(.toNearestOrEven) : 0
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
