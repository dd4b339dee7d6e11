internal import CKernels

extension CodedRows {
    /// Gives the kernels' view.
    func withView<Result>(_ body: (UnsafePointer<whorl_coded_rows>) -> Result) -> Result {
        let layout = Layout(rows: rows, columns: columns), start = UnsafeRawPointer(bytes.start)
        var view = whorl_coded_rows(
            rows: rows, columns: columns, codes: start.assumingMemoryBound(to: UInt8.self),
            scales: (start + layout.scales).assumingMemoryBound(to: Float.self),
            residuals: (start + layout.residuals).assumingMemoryBound(to: Float.self),
            signs: (start + layout.signs).assumingMemoryBound(to: UInt64.self))
        return withExtendedLifetime(bytes) { body(&view) }
    }
}
