internal import WhorlNumerics

/// Packs the kernels of a lowered program and puts them where their values stand.
struct StepMaker {
    private let program: Program
    private let buffers: BufferPlan

    /// Plans the memory of a program.
    ///
    /// - Throws: ``WhorlError/modelTooLarge(quantity:got:limit:)``.
    init(_ program: Program, limits: NetworkLimits) throws(WhorlError) {
        self.program = program
        let scratch = program.instructions.map { instruction -> Int in
            guard case .pointwiseDepthwise(let first, let second) = instruction.operation,
                let map = program.mapShape(of: instruction.inputs[0])
            else { return 0 }
            let kernel = PointwiseDepthwise(first.packed, second.packedDepthwise)
            return kernel.scratchCount(
                for: FeatureMap(height: map.height, width: map.width, channels: map.channels))
        }
        buffers = try BufferPlan(program, scratch: scratch, limits: limits)
    }

    /// Floats of the memory that a run needs.
    var count: Int { buffers.count }

    /// Where a value stands.
    func map(_ value: Int) -> FeatureMap {
        guard let map = buffers.maps[value] else { preconditionFailure("a value without a place is in use") }
        return map
    }

    /// The constants with the maps where they stand.
    func constants() -> [(map: FeatureMap, layout: Layout, numbers: [Float])] {
        program.values.indices.compactMap { index in
            guard let numbers = program.values[index].constant, let map = buffers.maps[index] else { return nil }
            return (map, program.values[index].layout, numbers)
        }
    }

    /// All steps of a run, after the input is in its place.
    func steps() -> [Step] {
        program.instructions.indices.flatMap { index -> [Step] in
            let instruction = program.instructions[index]
            let output = map(instruction.output)
            let inputs = instruction.inputs.map { map($0) }
            if buffers.roots[instruction.output] != instruction.output { return [] }
            let border: [Step] = output.margin > 0 ? [.clearMargin(output)] : []
            return border + steps(instruction.operation, inputs, output, scratch: buffers.scratchStarts[index])
        }
    }

    private func steps(
        _ operation: Operation, _ inputs: [FeatureMap], _ output: FeatureMap, scratch: Int
    ) -> [Step] {
        let input = inputs[0]
        let second = inputs.count > 1 ? inputs[1] : nil
        switch operation {
        case .convolution(let layer) where layer.isDepthwise:
            return [.depthwise(layer.packedDepthwise, input, output, adding: second)]
        case .convolution(let layer):
            return [.convolution(layer.packed, input, output, adding: second)]
        case .pointwiseDepthwise(let first, let second):
            let kernel = PointwiseDepthwise(first.packed, second.packedDepthwise)
            return [.pointwiseDepthwise(kernel, input, output, scratch: scratch)]
        case .pooling(let pooling): return [.pooling(pooling, input, output)]
        case .resampling(let resampling): return [.resampling(resampling, input, output, adding: second)]
        case .interpolation(let interpolation): return [.interpolation(interpolation, input, output)]
        case .concatenation:
            var channel = 0
            return inputs.map { part in
                defer { channel += part.channels }
                return .part(part, output, channel: channel)
            }
        case .scale(let layer):
            let kernel = ChannelScale(scale: layer.scale, shift: layer.shift, activation: layer.activation)
            return [.scale(kernel, input, output)]
        case .combination(let kind, let activation):
            let kernel = Combination(kind, channels: output.channels, activation: activation)
            return [.combination(kernel, input, second ?? input, output)]
        case .function(let function): return [.function(function, input, output)]
        case .elementary(let function): return [.elementary(function, input, output)]
        case .rearrangement(let copies):
            return [.clear(output)] + zip(copies, inputs).map { .copy($0, $1, output) }
        case .rows(let function): return [.rows(function, input, output)]
        case .flatten(let channels, let planar):
            return [.flatten(input, channels: channels, planar: planar, output)]
        case .lift(let planar): return [.lift(planar: planar, input, output)]
        case .reshape, .transpose: preconditionFailure("no step is left of a reshape or transposition")
        }
    }
}

extension ConvolutionLayer {
    /// The kernel of any convolution.
    fileprivate var packed: Convolution {
        Convolution(
            inputChannels: inputChannels, outputChannels: outputChannels, window: window, weights: weights, bias: bias,
            groups: groups, activation: activation)
    }

    /// The kernel of a convolution of each channel alone.
    fileprivate var packedDepthwise: DepthwiseConvolution {
        DepthwiseConvolution(
            channels: inputChannels, window: window, weights: weights, bias: bias, activation: activation)
    }
}
