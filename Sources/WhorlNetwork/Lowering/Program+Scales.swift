internal import WhorlNumerics

extension Program {
    /// Folds factors and summands, as of a batch normalization, into the convolution or scaling before them.
    mutating func foldScales() {
        mergeIntoMakers { maker, next in
            guard case .scale(let scale) = next.operation, scale.activation == .linear, maker.inputs.count == 1 else {
                return nil
            }
            switch maker.operation {
            case .convolution(let layer) where layer.activation == .linear:
                return .convolution(layer.followed(by: scale))
            case .scale(let first) where first.activation == .linear:
                return .scale(first.followed(by: scale))
            default: return nil
            }
        }
    }

    /// Folds factors and summands into the convolution after them, if that does not see the zeros of a border, which
    /// they do not apply to.
    mutating func foldScalesBackward() {
        mergeIntoReaders { maker, reader, _ in
            guard case .scale(let scale) = maker.operation, scale.activation == .linear,
                case .convolution(let layer) = reader.operation, layer.window.isInside, reader.inputs.count == 1,
                scale.scale.count == layer.inputChannels
            else { return nil }
            return (.convolution(layer.preceded(by: scale)), maker.inputs)
        }
    }
}

extension Window {
    /// Whether no tap is outside of the input.
    fileprivate var isInside: Bool { top == 0 && left == 0 && bottom == 0 && right == 0 }
}

extension ScaleLayer {
    /// Both scalings as one.
    fileprivate func followed(by next: ScaleLayer) -> ScaleLayer {
        ScaleLayer(
            scale: zip(scale, next.scale).map { $0 * $1 },
            shift: shift.indices.map { shift[$0] * next.scale[$0] + next.shift[$0] })
    }
}

extension ConvolutionLayer {
    /// The convolution and a scaling of its result as one.
    fileprivate func followed(by scale: ScaleLayer) -> ConvolutionLayer {
        var layer = self
        for index in weights.indices { layer.weights[index] *= scale.scale[index / weightsOfOutput] }
        layer.bias = bias.indices.map { bias[$0] * scale.scale[$0] + scale.shift[$0] }
        return layer
    }

    /// A scaling of the input and the convolution as one.
    fileprivate func preceded(by scale: ScaleLayer) -> ConvolutionLayer {
        var layer = self
        let (inputs, outputs) = (inputChannels / groups, outputChannels / groups)
        var sums = bias.map { Double($0) }
        for index in weights.indices {
            let output = index / weightsOfOutput
            let input = output / outputs * inputs + index % weightsOfOutput / window.count
            sums[output] += Double(weights[index]) * Double(scale.shift[input])
            layer.weights[index] *= scale.scale[input]
        }
        layer.bias = sums.map { Float($0) }
        return layer
    }
}
