internal import CKernels

/// Arithmetic of two maps, value by value, then an activation (`Add`, `Sub`, `Mul`, `Div` in ONNX).
package struct Combination: Sendable {
    /// What is done to two values.
    package enum Kind: Sendable, Equatable {
        /// The first plus the second.
        case sum
        /// The first minus the second.
        case difference
        /// The first times the second.
        case product
        /// The first divided by the second.
        case quotient
    }

    /// What is done to two values.
    package let kind: Kind
    /// Channels of the maps.
    package let channels: Int

    private let activation: PackedActivation

    /// Makes a combination of maps of `channels`.
    package init(_ kind: Kind, channels: Int, activation: Activation = .linear) {
        self.kind = kind
        self.channels = channels
        self.activation = PackedActivation(activation, channels: channels)
    }

    /// Computes the output map, which may be either of the others.
    ///
    /// The second map has the first one's shape, or a single pixel that stands for all.
    ///
    /// - Precondition: the maps have these channels and shapes.
    package func run(in workspace: Workspace, from first: FeatureMap, and second: FeatureMap, to output: FeatureMap) {
        precondition(first.channels == channels && second.channels == channels && first.hasShape(of: output))
        precondition(second.hasShape(of: first) || (second.height == 1 && second.width == 1))
        precondition(first.isBlocked && second.isBlocked && output.isBlocked)
        var extent = whorl_extent(over: output)
        extent.input = first.strides
        extent.other = second.hasShape(of: first) ? second.strides : whorl_strides()
        var after = activation.code
        workspace.kernels.combine(
            &extent, code, channels, &after, workspace.pointer(to: first), workspace.pointer(to: second),
            workspace.pointer(to: output))
    }

    private var code: whorl_combination {
        switch kind {
        case .sum: WHORL_ADD
        case .difference: WHORL_SUBTRACT
        case .product: WHORL_MULTIPLY
        case .quotient: WHORL_DIVIDE
        }
    }
}
