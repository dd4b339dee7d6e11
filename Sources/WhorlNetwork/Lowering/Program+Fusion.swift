internal import WhorlNumerics

extension Program {
    /// Lets convolutions, scalings and combinations do the activation that follows them.
    mutating func fuseActivations() {
        mergeIntoMakers { maker, next in
            guard case .scale(let scale) = next.operation, scale.isIdentity else { return nil }
            switch maker.operation {
            case .convolution(var layer) where layer.activation == .linear:
                layer.activation = scale.activation
                return .convolution(layer)
            case .scale(var layer) where layer.activation == .linear:
                layer.activation = scale.activation
                return .scale(layer)
            case .combination(let kind, let activation) where activation == .linear:
                return .combination(kind, scale.activation)
            default: return nil
            }
        }
    }

    /// Lets a convolution or resampling add the other summand of a sum before it stores its result.
    mutating func fuseResiduals() {
        let shapes = values.map(\.shape)
        mergeIntoReaders { maker, reader, index in
            guard case .combination(.sum, let activation) = reader.operation, maker.inputs.count == 1,
                reader.inputs.count == 2, Set(reader.inputs).count == 2,
                reader.inputs.allSatisfy({ shapes[$0] == shapes[reader.output] })
            else { return nil }
            let inputs = maker.inputs + [reader.inputs[1 - index]]
            switch maker.operation {
            case .convolution(var layer) where layer.activation == .linear:
                layer.activation = activation
                return (.convolution(layer), inputs)
            case .convolution(var layer) where activation == .linear:
                layer.addsLast = true
                return (.convolution(layer), inputs)
            case .resampling(let resampling) where activation == .linear:
                return (.resampling(resampling), inputs)
            default: return nil
            }
        }
    }

    /// Joins pointwise convolutions with the depthwise ones that alone read their results, so that those stay in the
    /// cache.
    mutating func fusePointwiseDepthwise() {
        mergeIntoMakers { maker, next in
            guard case .convolution(let first) = maker.operation, case .convolution(let second) = next.operation,
                first.isPointwise, second.isDepthwise, maker.inputs.count == 1, next.inputs.count == 1
            else { return nil }
            return .pointwiseDepthwise(first, second)
        }
    }
}
