package import WhorlNumerics

/// What an instruction does, in terms of the kernels: few operations, into which those of ONNX are translated.
///
/// Values come as maps, in channels-last order with a border, or flat, in the order of ONNX; see ``Layout``.
package enum Operation {
    /// Map to map; a second input is added before the activation.
    case convolution(ConvolutionLayer)
    /// Map to map: a pointwise convolution and the depthwise one that reads its result.
    case pointwiseDepthwise(ConvolutionLayer, ConvolutionLayer)
    /// Map to map.
    case pooling(Pooling)
    /// Map to map; a second input is added.
    case resampling(Resampling)
    /// Map to map.
    case interpolation(BilinearResampling)
    /// Maps to a map: their channels one after another.
    case concatenation
    /// In any layout: a factor and a summand for each channel, and an activation.
    case scale(ScaleLayer)
    /// In any layout, of two values.
    case combination(Combination.Kind, Activation)
    /// In any layout: a function of each number.
    case function(ValueFunction)
    /// In any layout: another function of each number.
    case elementary(ElementaryFunction)
    /// Flat to flat: the same numbers in another shape.
    case reshape
    /// Flat to flat: a copy for each input, into a result that is zero before.
    case rearrangement([StridedCopy])
    /// Flat to flat: each row of a matrix becomes a number or another row.
    case rows(RowFunction)
    /// Flat to flat, of two values: products of matrices.
    case product(MatrixProduct)
    /// The axes in another order; the pass that assigns layouts replaces it.
    case transpose([Int])
    /// Map to flat: some of its channels, in planes or, if not planar, pixel after pixel.
    case flatten(channels: Range<Int>, planar: Bool)
    /// Flat to map, from planes or from pixels.
    case lift(planar: Bool)
}
