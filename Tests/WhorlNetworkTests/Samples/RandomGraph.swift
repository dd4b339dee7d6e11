import WhorlNumerics

import WhorlNetwork

/// Graphs of operators, constants and attributes that are put together without sense.
struct RandomGraph {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The file of a graph of a few nodes.
    mutating func bytes() -> [UInt8] {
        var sample = ONNXSample(input: [1, 3, 6, 6], operatorSet: pick([7, 9, 10, 11, 12, 13, 18, 22]))
        let shapes: [[Int]] = [
            [], [1], [2], [3], [4], [0], [3, 1, 1], [1, 3, 1, 1], [1, 3, 6, 6], [4, 3, 1, 1], [3, 1, 3, 3],
            [2, 3, 3, 3],
            [3, 4], [6, 6], [108, 2], [2, 0, 3],
        ]
        var values = ["input", "input", "input"]
        for _ in 0..<10 {
            let shape = pick(shapes)
            let numbers = (0..<shape.reduce(1, *)).map { _ in generator.uniform(in: -2...2) }
            values.append(sample.constant(shape, numbers))
            let count = pick([0, 1, 2, 3, 4, 8])
            values.append(sample.constant(integers: (0..<count).map { _ in integer() }, shape: count == 1 ? [] : nil))
        }
        let names = OperatorTable.all.keys.sorted()
        for _ in 0..<pick([1, 2, 4, 7]) {
            let name = pick(names)
            guard let known = OperatorTable.all[name] else { continue }
            let count = pick(Array(known.inputs.lowerBound...min(known.inputs.upperBound, 5)))
            var attributes: [String: Attribute] = [:]
            for attribute in known.attributes.sorted() where pick([true, false, false]) {
                attributes[attribute] = value(of: attribute)
            }
            // Results and the input come up more often than constants.
            let inputs = (0..<count).map { pick($0 == 0 ? [pick(values), values[values.count - 1], "input"] : values) }
            values.append(sample.node(name, inputs, attributes))
        }
        sample.output(values[values.count - 1])
        return sample.bytes()
    }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(generator.next() % UInt64(choices.count))]
    }

    private mutating func integer() -> Int {
        pick([-1, 0, 1, 1, 1, 2, 2, 3, 4, 6, -2, 36, 108, 1 << 20, 1 << 31, 1 << 40, .max, .min])
    }

    private mutating func value(of name: String) -> Attribute {
        let texts = ["mode": ["nearest", "linear", "constant"], "auto_pad": ["SAME_UPPER", "SAME_LOWER", "VALID"]]
        if let names = texts[name] { return .text(pick(names)) }
        switch name {
        case "axes", "dilations", "ends", "kernel_shape", "pads", "perm", "starts", "strides":
            let count = pick([1, 2, 2, 2, 4, 4])
            let small = pick([true, true, false])
            return .integers((0..<count).map { _ in small ? pick([0, 1, 1, 2, 3]) : integer() })
        case "alpha", "beta", "epsilon", "max", "min", "value_float":
            return .real(pick([0, 1, -1, 0.5, 6, .infinity, .nan]))
        default: return .integer(integer())
        }
    }
}
