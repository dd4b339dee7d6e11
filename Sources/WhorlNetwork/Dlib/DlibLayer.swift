/// A layer of a network of dlib, with what its evaluation needs.
enum DlibLayer {
    /// Weights `outputs x inputs x rows x columns`, a summand for each output where there is one.
    case convolution(weights: Tensor, bias: Tensor?, DlibWindow)
    /// A factor and a summand for each channel.
    case affine(scale: [Float], shift: [Float])
    /// Negative numbers become zero.
    case rectifier
    /// The largest number or the average of each window; no window is the whole map.
    case pooling(isLargest: Bool, DlibWindow?)
    /// The sum with what ``mark`` or ``exchange`` set aside, the smaller of the two with zeros at its ends.
    case addition
    /// The product with a matrix, `inputs x outputs`.
    case product(matrix: Tensor, bias: Tensor?)
    /// What is there now is also set aside.
    case mark
    /// What is there now and what is set aside change places.
    case exchange
}

/// Windows of a convolution or pooling: rows, then columns.
struct DlibWindow: Equatable {
    let size: [Int]
    let stride: [Int]
    let padding: [Int]

    /// The windows that fit along an axis of this extent, 0 where none does.
    func count(along axis: Int, of extent: Int) -> Int {
        let room = extent + 2 * padding[axis] - size[axis]
        return room < 0 ? 0 : room / stride[axis] + 1
    }
}
