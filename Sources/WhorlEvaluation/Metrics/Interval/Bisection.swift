/// The root of a rising function by halving.
enum Bisection {
    /// Finds where `function` changes its sign, to the last bit that a Double can tell.
    ///
    /// - Parameters:
    ///   - range: where the root lies.
    ///   - function: rising; negative below the root.
    /// - Returns: the root.
    static func root(in range: ClosedRange<Double>, of function: (Double) -> Double) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return middle }
            if function(middle) < 0 { low = middle } else { high = middle }
        }
    }
}
