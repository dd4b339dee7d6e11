internal import WhorlNumerics

/// Packs the kernels of a lowered program and puts them where their values stand.
struct StepMaker {
    private let program: Program
    private let buffers: BufferPlan
    /// The kernels of instructions that are two convolutions.
    private let joined: [Int: PointwiseDepthwise]

    /// Plans the memory of a program.
    ///
    /// - Throws: ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    init(_ program: Program, limits: NetworkLimits) throws(NetworkError) {
        self.program = program
        joined = program.instructions.enumerated().reduce(into: [:]) { joined, item in
            guard case .pointwiseDepthwise(let first, let second) = item.element.operation else { return }
            joined[item.offset] = PointwiseDepthwise(first.packed, second.packedDepthwise)
        }
        buffers = try BufferPlan(program, joined: joined, limits: limits)
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
            let output = program.instructions[index].output
            if buffers.isSame(output) { return [] }
            return (buffers.needsClearMargin(output) ? [.clearMargin(map(output))] : []) + steps(of: index)
        }
    }

    private func steps(of index: Int) -> [Step] {
        let instruction = program.instructions[index]
        let inputs = instruction.inputs.map { map($0) }
        let output = map(instruction.output)
        let input = inputs[0]
        let second = inputs.count > 1 ? inputs[1] : nil
        switch instruction.operation {
        case .convolution(let layer) where layer.isDepthwise:
            return [.depthwise(layer.packedDepthwise, input, output, adding: second)]
        case .convolution(let layer):
            return [.convolution(layer.packed, input, output, adding: second)]
        case .pointwiseDepthwise:
            return joined[index].map {
                [.pointwiseDepthwise($0, input, output, scratch: buffers.scratchStarts[index])]
            } ?? []
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
        case .product(let product): return [.product(product, input, second ?? input, output)]
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
            groups: groups, activation: activation, addsLast: addsLast)
    }

    /// The kernel of a convolution of each channel alone.
    fileprivate var packedDepthwise: DepthwiseConvolution {
        DepthwiseConvolution(
            channels: inputChannels, window: window, weights: weights, bias: bias, activation: activation,
            addsLast: addsLast)
    }
}
