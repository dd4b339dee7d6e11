internal import CKernels

/// The largest value or the average of each window, channel by channel (`MaxPool`, `AveragePool`, `GlobalAveragePool`,
/// `ReduceMean` over height and width in ONNX).
package struct Pooling: Sendable, Equatable {
    /// What is done with the values of a window.
    package enum Kind: Sendable, Equatable {
        /// The largest; padding does not count.
        case largest
        /// Their average; the padding's zeros count where `includingPadding` says so.
        case average(includingPadding: Bool)
    }

    /// What is done with the values of a window.
    package let kind: Kind
    /// The window.
    package let window: Window

    /// Makes a pooling.
    package init(_ kind: Kind, window: Window) {
        self.kind = kind
        self.window = window
    }

    /// Computes the output map, which lies apart from the input; the input needs no margin.
    ///
    /// - Precondition: both maps have the same channels.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(input.channels == output.channels && input.isBlocked && output.isBlocked)
        var shape = whorl_pooling()
        shape.input_rows = input.height
        shape.input_columns = input.width
        shape.rows = output.height
        shape.columns = output.width
        shape.input = input.strides
        shape.output = output.strides
        shape.tap_rows = window.height
        shape.tap_columns = window.width
        shape.stride_rows = window.strideY
        shape.stride_columns = window.strideX
        shape.dilation_rows = window.dilationY
        shape.dilation_columns = window.dilationX
        shape.top = window.top
        shape.left = window.left
        shape.bottom = window.bottom
        shape.right = window.right
        shape.blocks = output.blocks
        let source = workspace.pointer(to: input)
        let target = workspace.pointer(to: output)
        switch kind {
        case .largest:
            workspace.kernels.pool_largest(&shape, source, target)
        case .average(let includingPadding):
            shape.counts_padding = includingPadding ? 1 : 0
            workspace.kernels.pool_average(&shape, source, target)
        }
    }
}
