/// A rectangle of the plane of wavelet coefficients.
///
/// Bands are ordered by frequency. What a high-pass filter lets through has its frequencies reversed, so that in such a
/// part the next high-pass band is the lower one and lies first.
package struct WSQPart {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    /// Whether along a row the high-pass half lies first.
    var startsHighX = false
    /// Whether along a column the high-pass half lies first.
    var startsHighY = false

    /// The four parts that this one is split into: left and right of the upper half, then of the lower.
    var quarters: [WSQPart] {
        let left = Self.first(of: width, startsHigh: startsHighX)
        let top = Self.first(of: height, startsHigh: startsHighY)
        return [(0..<top, false), (top..<height, true)].flatMap { rows, isLower in
            [(0..<left, false), (left..<width, true)].map { columns, isRight in
                WSQPart(
                    x: x + columns.lowerBound, y: y + rows.lowerBound, width: columns.count, height: rows.count,
                    startsHighX: isRight, startsHighY: isLower)
            }
        }
    }

    /// The length of the first half: the low-pass half has the one more where the length is odd.
    static func first(of length: Int, startsHigh: Bool) -> Int {
        startsHigh ? length / 2 : length - length / 2
    }
}
