internal import WhorlNumerics

extension Program {
    /// Joins small convolutions that read the same map, as the heads of a detector do, into one: together their channels
    /// fill the blocks that each alone leaves mostly empty.
    ///
    /// Joined are pointwise and other whole convolutions, each alone or with a depthwise one after it, whose results are
    /// flattened and not used otherwise.
    mutating func joinHeads() {
        let heads = heads()
        var replacements: [Int: [Instruction]] = [:]
        for (index, first) in heads.enumerated() where !heads[..<index].contains(where: { $0.joins(first) }) {
            let group = heads.filter { first.joins($0) }
            let blocks = group.reduce(0) { $0 + FeatureMap.padded($1.channels) }
            guard FeatureMap.padded(group.reduce(0) { $0 + $1.channels }) < blocks else { continue }
            replacements.merge(joined(group)) { _, new in new }
        }
        instructions = instructions.enumerated().flatMap { replacements[$0] ?? [$1] }
        removeUnused()
    }

    private func heads() -> [Head] {
        let makers = makers
        let uses = useCounts
        return instructions.indices.compactMap { index in
            guard case .flatten(let channels, let isPlanar) = instructions[index].operation else { return nil }
            var chain: [Int] = []
            var value = instructions[index].inputs[0]
            while uses[value] == 1, let maker = makers[value], chain.count < 2,
                case .convolution(let layer) = instructions[maker].operation, instructions[maker].inputs.count == 1
            {
                chain.insert(maker, at: 0)
                value = instructions[maker].inputs[0]
                if !layer.isDepthwise { break }
            }
            let layers = chain.compactMap { instructions[$0].operation.convolution }
            guard let first = layers.first, first.groups == 1, layers.dropFirst().allSatisfy(\.isDepthwise),
                channels.count == first.outputChannels
            else { return nil }
            return Head(input: value, chain: chain, layers: layers, flattening: index, isPlanar: isPlanar)
        }
    }

    /// The instructions that stand in place of others once these heads are one: the first head's convolutions are the
    /// joined ones, and all flattenings follow them.
    private mutating func joined(_ heads: [Head]) -> [Int: [Instruction]] {
        var replacements: [Int: [Instruction]] = [:]
        var value = heads[0].input
        for (step, index) in heads[0].chain.enumerated() {
            let layer = ConvolutionLayer(joining: heads.map { $0.layers[step] })
            var shape = values[instructions[index].output].shape
            shape[1] = layer.outputChannels
            let output = addValue(shape)
            values[output].layout = .map
            replacements[index] = [
                Instruction(
                    operation: .convolution(layer), inputs: [value], output: output, node: instructions[index].node)
            ]
            value = output
        }
        var channel = 0
        var flattenings: [Instruction] = []
        for head in heads {
            var flattening = instructions[head.flattening]
            flattening.operation = .flatten(channels: channel..<channel + head.channels, planar: head.isPlanar)
            flattening.inputs = [value]
            flattenings.append(flattening)
            channel += head.channels
            replacements[head.flattening] = []
        }
        if let end = heads[0].chain.last { replacements[end]? += flattenings }
        return replacements
    }
}
