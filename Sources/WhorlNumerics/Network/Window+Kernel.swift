internal import CKernels

extension Window {
    /// Floats from the first tap of the first output pixel to the first pixel.
    func origin(in input: FeatureMap) -> Int {
        top * input.rowStride + left * input.pixelStride
    }
}

extension whorl_convolution {
    /// The shape of a convolution but for its channels, blocks and activation.
    init(_ window: Window, from input: FeatureMap, to output: FeatureMap, adding residual: FeatureMap?) {
        self.init()
        rows = output.height
        columns = output.width
        self.input = whorl_strides(
            row: window.strideY * input.rowStride, pixel: window.strideX * input.pixelStride)
        self.output = output.strides
        self.residual = residual?.strides ?? whorl_strides()
        taps = whorl_taps(
            rows: window.height, columns: window.width,
            step: whorl_strides(
                row: window.dilationY * input.rowStride, pixel: window.dilationX * input.pixelStride),
            wrap: window.height, ring: 0)
    }
}
