extension Float {
    /// The nearest integer, of two the one farther from 0: what `Int(rounded())` gives, without a call into the C library.
    ///
    /// - Precondition: the number fits into an `Int`.
    @inlinable
    package var nearestInteger: Int {
        let whole = Int(self)
        // Exact, as is its double, so that a rest of a half and more becomes 1 or -1.
        let rest = self - Float(whole)
        return whole + Int(rest + rest)
    }
}
