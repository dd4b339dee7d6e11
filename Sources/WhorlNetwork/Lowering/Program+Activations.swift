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
}
