internal import WhorlNumerics

/// The map of every value of a program, with the border that its readers need, before it has a place.
///
/// A flat value is the map of one pixel that has all numbers as channels.
struct MapPlan {
    /// For each value its map; nil for one that is not in use.
    private(set) var maps: [FeatureMap?]

    /// Plans the maps of a program whose layouts are assigned.
    ///
    /// - Throws: ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    init(_ program: Program, limits: NetworkLimits) throws(NetworkError) {
        var isUsed = Array(repeating: false, count: program.values.count)
        isUsed[program.input] = true
        for instruction in program.instructions {
            for value in instruction.inputs + [instruction.output] { isUsed[value] = true }
        }
        // A result may be a constant that no instruction reads.
        for output in program.outputs { isUsed[output.value] = true }
        var maps = program.values.indices.map { isUsed[$0] ? Self.map(program.values[$0], margin: 0) : nil }
        var margins = Array(repeating: 0, count: maps.count)
        for instruction in program.instructions {
            guard let window = instruction.operation.windowWithBorder, let input = instruction.inputs.first,
                let source = maps[input], let target = maps[instruction.output]
            else { continue }
            margins[input] = max(margins[input], window.margin(input: source, output: target))
        }
        let isPicture = Self.isPicture(program)
        for value in maps.indices {
            guard let map = maps[value] else { continue }
            let margin = margins[value]
            let rows = map.height.saturatingSum(margin.saturatingProduct(2))
            let columns = map.width.saturatingSum(margin.saturatingProduct(2))
            let bytes = rows.saturatingProduct(columns).saturatingProduct(map.pixelStride)
                .saturatingProduct(MemoryLayout<Float>.stride)
            guard bytes <= limits.workspaceBytes else {
                throw .modelTooLarge(
                    quantity: "bytes of intermediate results", got: bytes, limit: limits.workspaceBytes)
            }
            maps[value] =
                value == program.input && isPicture
                ? .image(height: map.height, width: map.width, channels: map.channels, margin: margin)
                : FeatureMap(height: map.height, width: map.width, channels: map.channels, margin: margin)
        }
        self.maps = maps
    }

    private static func map(_ value: Program.Value, margin: Int) -> FeatureMap {
        if value.layout == .map, let shape = MapShape(value.shape) {
            return FeatureMap(height: shape.height, width: shape.width, channels: shape.channels, margin: margin)
        }
        return FeatureMap(height: 1, width: 1, channels: value.shape.reduce(1, *))
    }

    /// Whether only convolutions read the input, which need no whole blocks.
    private static func isPicture(_ program: Program) -> Bool {
        program.instructions.allSatisfy { instruction in
            guard let place = instruction.inputs.firstIndex(of: program.input) else { return true }
            guard case .convolution(let layer) = instruction.operation else { return false }
            return place == 0 && !instruction.inputs[1...].contains(program.input) && !layer.isDepthwise
        }
    }
}

extension Operation {
    /// The window whose taps may be outside of the input and need zeros there.
    fileprivate var windowWithBorder: Window? {
        if case .convolution(let layer) = self { layer.window } else { nil }
    }
}
