internal import CKernels

/// A plane of bits around which all pixels are 0: 64 pixels to a word, the leftmost one in the lowest bit.
package struct BitPlane: Sendable {
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Words of a row; the last one is always 0, so that a row is no neighbour of the next.
    private let stride: Int
    /// The rows, with two rows of 0 above and below.
    private var words: [UInt64]

    /// The pixels of a plane that are below 0.
    package init(negative plane: Plane<Float>) {
        width = plane.width
        height = plane.height
        stride = (width + 63) / 64 + 1
        words = [UInt64](repeating: 0, count: stride * (height + 4))
        plane.values.withUnsafeBufferPointer { values in
            words.withUnsafeMutableBufferPointer { words in
                guard let values = values.baseAddress, let words = words.baseAddress else { return }
                for y in 0..<plane.height {
                    whorl_negative_bits(values + y * width, width, words + (y + 2) * stride)
                }
            }
        }
    }

    /// Removes the edges of all that is set, from two sides by turns, until only lines are left.
    package mutating func thin() {
        var kept = words
        var (second, idle) = (Int32(0), 0)
        while idle < 2 {
            let removed = words.withUnsafeBufferPointer { bits in
                kept.withUnsafeMutableBufferPointer { kept in
                    guard let bits = bits.baseAddress, let kept = kept.baseAddress else { return false }
                    return whorl_thin_pass(bits + 2 * stride, height * stride, stride, second, kept + 2 * stride) != 0
                }
            }
            swap(&words, &kept)
            idle = removed ? 0 : idle + 1
            second = 1 - second
        }
    }

    /// Visits the pixels that are set, row by row from the left.
    package func forEach(_ visit: (_ x: Int, _ y: Int) -> Void) {
        for y in 0..<height {
            for word in 0..<stride - 1 {
                var bits = words[(y + 2) * stride + word]
                while bits != 0 {
                    visit(word * 64 + bits.trailingZeroBitCount, y)
                    bits &= bits - 1
                }
            }
        }
    }
}
