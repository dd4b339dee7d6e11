import Glibc

/// A function of single values (`Sigmoid`, `Clip` in ONNX).
package enum ValueFunction: Sendable, Equatable {
    /// `1 / (1 + exp(-x))`
    case sigmoid
    /// The nearest number of a range.
    case clip(lowest: Float, highest: Float)

    /// The function of a value.
    package func callAsFunction(_ value: Float) -> Float {
        switch self {
        case .sigmoid: 1 / (1 + exp(-value))
        case .clip(let lowest, let highest): min(max(value, lowest), highest)
        }
    }

    /// Computes the output map, which may be the input itself; the lanes after the channels become zero.
    ///
    /// - Precondition: both maps have one shape.
    package func run(in workspace: Workspace, from input: FeatureMap, to output: FeatureMap) {
        precondition(input.hasShape(of: output) && output.isBlocked)
        let source = workspace.pointer(to: input)
        let target = workspace.pointer(to: output)
        let end = FeatureMap.padded(output.channels)
        for row in 0..<output.height {
            for column in 0..<output.width {
                let from = source + row * input.rowStride + column * input.pixelStride
                let to = target + row * output.rowStride + column * output.pixelStride
                for channel in 0..<output.channels { to[channel] = self(from[channel]) }
                for channel in output.channels..<end { to[channel] = 0 }
            }
        }
    }
}
