internal import CKernels

/// A convolution with bias, optional residual and activation (`Conv` in ONNX, `Gemm` and `MatMul` of a vector too).
///
/// The weights of 16 output channels stand together, so that a kernel multiplies one value of the input by all of them
/// at once while it keeps the sums of several pixels in registers. A group that does not fill its blocks shares them
/// with its neighbours, with zero weights between them.
package struct Convolution: Sendable {
    /// Channels of the input.
    package let inputChannels: Int
    /// Channels of the output.
    package let outputChannels: Int
    /// The taps.
    package let window: Window

    private let runs: [whorl_block_run]
    private let weights: AlignedFloats
    private let bias: AlignedFloats
    private let activation: PackedActivation
    private let addsLast: Bool

    /// Packs a convolution.
    ///
    /// The weights are `outputChannels x inputChannels / groups x window.height x window.width`, row-major, as in ONNX;
    /// the bias has a value for each output channel, or zeros where there is none. Each of the groups has inputs and
    /// outputs of its own.
    ///
    /// - Precondition: `groups` divides both counts of channels; the arrays have these sizes.
    package init(
        inputChannels: Int, outputChannels: Int, window: Window = Window(), weights: [Float], bias: [Float]? = nil,
        groups: Int = 1, activation: Activation = .linear, addsLast: Bool = false
    ) {
        precondition(inputChannels > 0 && outputChannels > 0 && groups > 0)
        precondition(inputChannels % groups == 0 && outputChannels % groups == 0)
        precondition(weights.count == outputChannels * (inputChannels / groups) * window.count)
        precondition(bias == nil || bias?.count == outputChannels)
        self.inputChannels = inputChannels
        self.outputChannels = outputChannels
        self.window = window
        let runs = BlockRun.runs(
            inputs: inputChannels / groups, outputs: outputChannels / groups, groups: groups, taps: window.count)
        self.runs = runs.map(\.code)
        self.weights = Self.packed(weights, runs, window, inputs: inputChannels / groups, groups: groups)
        self.bias = AlignedFloats(padding: bias ?? Array(repeating: 0, count: outputChannels))
        self.addsLast = addsLast
        self.activation = PackedActivation(activation, channels: outputChannels)
    }

    /// Computes the output map, which lies apart from the input.
    ///
    /// The residual, a map of the output's shape that may be the output itself, is added before the activation, or to
    /// its result where the convolution adds last.
    ///
    /// - Precondition: the channels are those of the convolution, the output has the size that the window gives (or
    ///   less), the input's margin is at least ``Window/margin(input:output:)``.
    package func run(
        in workspace: Workspace, from input: FeatureMap, to output: FeatureMap, adding residual: FeatureMap? = nil
    ) {
        precondition(input.channels == inputChannels && output.channels == outputChannels && output.isBlocked)
        precondition(input.margin >= window.margin(input: input, output: output))
        precondition(residual?.hasShape(of: output) != false && residual?.isBlocked != false)
        let source = workspace.pointer(to: input) - window.origin(in: input)
        withShape(from: input, to: output, adding: residual) { shape in
            workspace.kernels.convolve(
                &shape, source, residual.map { UnsafePointer(workspace.pointer(to: $0)) },
                workspace.pointer(to: output))
        }
    }

    /// Gives the kernel's view of this convolution between two maps.
    func withShape(
        from input: FeatureMap, to output: FeatureMap, adding residual: FeatureMap?,
        _ body: (inout whorl_convolution) -> Void
    ) {
        runs.withUnsafeBufferPointer { runs in
            var shape = whorl_convolution(window, from: input, to: output, adding: residual)
            shape.runs = runs.baseAddress
            shape.run_count = runs.count
            shape.blocks = output.blocks
            shape.weights = UnsafePointer(weights.start)
            shape.bias = UnsafePointer(bias.start)
            shape.activation = activation.code
            shape.residual_last = addsLast ? 1 : 0
            body(&shape)
        }
    }

    private static func packed(
        _ weights: [Float], _ runs: [BlockRun], _ window: Window, inputs: Int, groups: Int
    ) -> AlignedFloats {
        let outputs = weights.count / (inputs * window.count)
        let rows = runs.reduce(0) { $0 + $1.blocks * $1.inputs * window.count }
        let packed = AlignedFloats(count: rows * FeatureMap.lanes)
        for run in runs {
            let first = run.firstBlock * FeatureMap.lanes
            for output in first..<min(first + run.blocks * FeatureMap.lanes, outputs) {
                let group = output / (outputs / groups)
                let (block, lane) = (output - first).quotientAndRemainder(dividingBy: FeatureMap.lanes)
                for input in 0..<inputs {
                    for tap in 0..<window.count {
                        let row = (block * window.count + tap) * run.inputs + group * inputs + input - run.firstInput
                        packed.start[run.weights + row * FeatureMap.lanes + lane] =
                            weights[(output * inputs + input) * window.count + tap]
                    }
                }
            }
        }
        return packed
    }
}
