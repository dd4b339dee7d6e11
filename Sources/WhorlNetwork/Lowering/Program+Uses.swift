extension Program {
    /// How often each value is read, results of the network included.
    var useCounts: [Int] {
        var counts = Array(repeating: 0, count: values.count)
        for instruction in instructions {
            for input in instruction.inputs { counts[input] += 1 }
        }
        for output in outputs { counts[output.value] += 1 }
        return counts
    }

    /// For each value the instruction that makes it.
    var makers: [Int: Int] {
        Dictionary(uniqueKeysWithValues: instructions.enumerated().map { ($1.output, $0) })
    }

    /// Leaves out instructions whose results nobody reads.
    mutating func removeUnused() {
        var isUsed = Array(repeating: false, count: values.count)
        for output in outputs { isUsed[output.value] = true }
        for instruction in instructions.reversed() where isUsed[instruction.output] {
            for input in instruction.inputs { isUsed[input] = true }
        }
        instructions.removeAll { !isUsed[$0.output] }
    }

    /// Lets whoever reads `value` read `other` instead.
    mutating func replace(_ value: Int, by other: Int) {
        for index in instructions.indices {
            instructions[index].inputs = instructions[index].inputs.map { $0 == value ? other : $0 }
        }
        for index in outputs.indices where outputs[index].value == value { outputs[index].value = other }
    }

    /// Extents of a value's map, nil where it has none: those of an image have four dimensions, a vector is one pixel.
    func mapShape(of value: Int) -> MapShape? { MapShape(values[value].shape) }
}
