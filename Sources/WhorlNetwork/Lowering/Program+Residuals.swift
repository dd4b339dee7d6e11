internal import WhorlNumerics

extension Program {
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
            case .resampling(let resampling) where activation == .linear:
                return (.resampling(resampling), inputs)
            default: return nil
            }
        }
    }
}
