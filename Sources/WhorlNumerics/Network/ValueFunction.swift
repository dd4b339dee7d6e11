internal import CKernels

/// A function of single values (`Sigmoid`, `Clip` in ONNX).
package enum ValueFunction: Sendable, Equatable {
    /// `1 / (1 + exp(-x))`
    case sigmoid
    /// The nearest number of a range.
    case clip(lowest: Float, highest: Float)

    /// Computes the output map, which may be the input itself; the lanes after the channels become zero.
    ///
    /// - Precondition: both maps have one shape.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(input.hasShape(of: output) && input.isBlocked && output.isBlocked)
        var extent = whorl_extent(over: output)
        extent.input = input.strides
        let source = workspace.pointer(to: input)
        let target = workspace.pointer(to: output)
        switch self {
        case .sigmoid:
            workspace.kernels.sigmoid(&extent, output.channels, source, target)
        case .clip(let lowest, let highest):
            workspace.kernels.clip(&extent, output.channels, lowest, highest, source, target)
        }
    }
}
