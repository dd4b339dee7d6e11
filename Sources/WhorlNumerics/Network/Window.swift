/// The taps of a convolution or pooling: how many there are, how far apart, and how the window moves over the input.
package struct Window: Sendable, Equatable {
    /// Rows and columns of taps.
    package let height: Int, width: Int
    /// Input rows and columns between the windows of neighbouring output pixels.
    package let strideY: Int, strideX: Int
    /// Input rows and columns between neighbouring taps.
    package let dilationY: Int, dilationX: Int
    /// Zero rows and columns that the input is thought to be continued by.
    package let top: Int, left: Int, bottom: Int, right: Int

    /// Describes a window; the defaults are those of a single tap on each pixel.
    ///
    /// - Precondition: sizes, strides and dilations are at least 1, paddings at least 0.
    package init(
        height: Int = 1, width: Int = 1, strideY: Int = 1, strideX: Int = 1, dilationY: Int = 1, dilationX: Int = 1,
        top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0
    ) {
        precondition(min(height, width, strideY, strideX, dilationY, dilationX) >= 1)
        precondition(min(top, left, bottom, right) >= 0)
        self.height = height
        self.width = width
        self.strideY = strideY
        self.strideX = strideX
        self.dilationY = dilationY
        self.dilationX = dilationX
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Taps.
    package var count: Int { height * width }

    /// Rows of the output for an input of `rows`, 0 where the window is higher than the padded input.
    ///
    /// A last window that begins inside and ends outside counts if `roundsUp` (`ceil_mode` in ONNX).
    package func outputRows(of rows: Int, roundsUp: Bool = false) -> Int {
        Self.outputs(
            of: rows, taps: height, dilation: dilationY, stride: strideY, before: top, after: bottom, roundsUp)
    }

    /// Columns of the output for an input of `columns`, as for rows.
    package func outputColumns(of columns: Int, roundsUp: Bool = false) -> Int {
        Self.outputs(
            of: columns, taps: width, dilation: dilationX, stride: strideX, before: left, after: right, roundsUp)
    }

    private static func outputs(
        of size: Int, taps: Int, dilation: Int, stride: Int, before: Int, after: Int, _ roundsUp: Bool
    ) -> Int {
        let room = size + before + after - (taps - 1) * dilation - 1
        guard room >= 0 else { return 0 }
        let whole = room / stride + 1
        // The window that is cut must begin in the image or in the padding before it.
        return roundsUp && room % stride > 0 && whole * stride < size + before ? whole + 1 : whole
    }

    /// Zero pixels that an input needs around it for an output of this size.
    package func margin(input: FeatureMap, output: FeatureMap) -> Int {
        let below = (output.height - 1) * strideY + (height - 1) * dilationY - top - (input.height - 1)
        let beside = (output.width - 1) * strideX + (width - 1) * dilationX - left - (input.width - 1)
        return max(max(max(top, left), max(below, beside)), 0)
    }
}
