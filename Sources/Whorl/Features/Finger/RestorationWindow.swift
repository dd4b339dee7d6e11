/// A stretch of an image's columns or rows that is restored at once.
struct RestorationWindow: Equatable {
    /// The first pixel.
    let start: Int
    /// Pixels, a multiple of ``step``; the last ones may lie beyond the image.
    let count: Int
    /// The pixels of the image whose result is kept.
    let kept: Range<Int>

    /// The network halves its maps down to an eighth of the resolution.
    private static let step = 8
    /// Longest window: maps of the network take some 80 bytes a pixel.
    static let longest = 768
    /// Pixels at an inner end of a window whose results are those of the next window, which sees more around them.
    static let margin = 64

    /// The windows that cover a side of an image; one where it is short enough.
    static func all(covering side: Int) -> [RestorationWindow] {
        guard side > longest else {
            return [RestorationWindow(start: 0, count: (side + step - 1) / step * step, kept: 0..<side)]
        }
        let stride = longest - 2 * margin
        let count = (side - 2 * margin + stride - 1) / stride
        return (0..<count).map { index in
            let start = min(index * stride, (side - longest + step - 1) / step * step)
            let first = index == 0 ? 0 : index * stride + margin
            let last = index == count - 1 ? side : (index + 1) * stride + margin
            return RestorationWindow(start: start, count: longest, kept: first..<last)
        }
    }
}
