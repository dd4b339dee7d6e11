internal import WhorlNumerics

extension Program {
    /// Turns the product of a flattened map with a matrix into a convolution whose window is as large as the map: the
    /// numbers need not be brought into another order, as the weights already are in that of ONNX.
    mutating func unrollFlattenings() {
        let makers = makers
        for index in instructions.indices {
            guard case .convolution(let layer) = instructions[index].operation, layer.isPointwise else { continue }
            var source = instructions[index].inputs[0]
            guard values[source].shape.count == 2 else { continue }
            while let maker = makers[source], case .reshape = instructions[maker].operation {
                source = instructions[maker].inputs[0]
                if values[source].shape.count == MapShape.dimensions { break }
            }
            guard values[source].shape.count == MapShape.dimensions, let map = mapShape(of: source),
                map.channels * map.pixels == layer.inputChannels
            else { continue }
            instructions[index].inputs[0] = source
            instructions[index].operation = .convolution(
                ConvolutionLayer(
                    inputChannels: map.channels, outputChannels: layer.outputChannels, groups: 1,
                    window: Window(height: map.height, width: map.width), weights: layer.weights, bias: layer.bias,
                    activation: layer.activation))
        }
        removeUnused()
    }
}
