/// Joins the bands of wavelet coefficients to a picture, finest level last.
///
/// Each part is joined along its columns and then along its rows: the low-pass and high-pass halves are interlaced, the
/// line is continued at both ends as in a mirror that stands on its last value, and every value becomes a weighted sum of
/// its neighbors.
struct WSQSynthesis {
    /// Lines that are joined at a time, so that they stay in the cache.
    private static let stripe = 32

    private let filters: WSQFilters

    init(_ filters: WSQFilters) {
        self.filters = filters
    }

    /// The picture's values, before they are shifted and scaled to gray levels.
    func plane(of coefficients: WSQCoefficients) -> [Float] {
        var values = coefficients.values
        for part in coefficients.bands.joints.reversed() where part.width > 0 && part.height > 0 {
            joinColumns(&values, part, width: coefficients.width)
            joinRows(&values, part, width: coefficients.width)
        }
        return values
    }

    private func joinColumns(_ values: inout [Float], _ part: WSQPart, width: Int) {
        let line = WSQLine(length: part.height, startsHigh: part.startsHighY, reach: filters.reach)
        join(&values, line, first: part.y * width + part.x, step: width, count: part.width, next: 1)
    }

    private func joinRows(_ values: inout [Float], _ part: WSQPart, width: Int) {
        let line = WSQLine(length: part.width, startsHigh: part.startsHighX, reach: filters.reach)
        join(&values, line, first: part.y * width + part.x, step: 1, count: part.height, next: width)
    }

    /// Joins lines that lie side by side, a stripe of them at a time.
    ///
    /// - Parameters:
    ///   - values: the plane.
    ///   - line: the order of a line's values.
    ///   - first: where the first line begins.
    ///   - step: from a value of a line to the next.
    ///   - count: lines.
    ///   - next: from a line to the next.
    private func join(_ values: inout [Float], _ line: WSQLine, first: Int, step: Int, count: Int, next: Int) {
        guard line.length > 1 else {
            for index in 0..<count { values[first + index * next] *= filters.alone }
            return
        }
        var source = [Float](repeating: 0, count: line.sources.count * Self.stripe)
        var sums = [Float](repeating: 0, count: Self.stripe)
        for start in stride(from: 0, to: count, by: Self.stripe) {
            let lines = min(Self.stripe, count - start)
            let origin = first + start * next
            for (place, half) in line.sources.enumerated() {
                for index in 0..<lines {
                    source[place * Self.stripe + index] = values[origin + half * step + index * next]
                }
            }
            for place in 0..<line.length {
                weigh(source, place, into: &sums)
                for index in 0..<lines { values[origin + place * step + index * next] = sums[index] }
            }
        }
    }

    /// The weighted sums of the neighbors of a place, for every line of a stripe.
    private func weigh(_ source: [Float], _ place: Int, into sums: inout [Float]) {
        let weights = place.isMultiple(of: 2) ? filters.even : filters.odd
        source.withUnsafeBufferPointer { source in
            sums.withUnsafeMutableBufferPointer { sums in
                for index in 0..<Self.stripe { sums[index] = 0 }
                for (offset, weight) in weights.enumerated() where weight != 0 {
                    let row = UnsafeBufferPointer(rebasing: source[((place + offset) * Self.stripe)...])
                    for index in 0..<Self.stripe { sums[index] += weight * row[index] }
                }
            }
        }
    }
}
