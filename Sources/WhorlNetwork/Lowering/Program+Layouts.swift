internal import WhorlNumerics

extension Program {
    /// Decides in which order each value stands in memory and puts changes of order where they are needed.
    ///
    /// Images and vectors are maps; what changes axes and shapes works on flat values. The transposition of an image to
    /// channels last is only a change from map to flat.
    mutating func assignLayouts() {
        var assignment = LayoutAssignment(self)
        self = assignment.run()
    }
}

/// The pass while it goes over the instructions.
private struct LayoutAssignment {
    private static let toChannelsLast = [0, 2, 3, 1]
    private static let toChannelsFirst = [0, 3, 1, 2]

    private var program: Program
    private var instructions: [Program.Instruction] = []
    /// For each value that was needed in the other layout its counterpart there.
    private var counterparts: [Int: Int] = [:]
    /// Constants whose layout is decided.
    private var decided: Set<Int> = []

    init(_ program: Program) {
        self.program = program
        self.program.values[program.input].layout = .map
    }

    mutating func run() -> Program {
        for instruction in program.instructions { place(instruction) }
        for index in program.outputs.indices {
            program.outputs[index].value = value(
                program.outputs[index].value, in: .flat, node: program.outputs[index].name)
        }
        program.instructions = instructions
        return program
    }

    private mutating func place(_ instruction: Program.Instruction) {
        var instruction = instruction
        let layout: Layout
        switch instruction.operation {
        case .convolution, .pointwiseDepthwise, .pooling, .resampling, .interpolation, .concatenation:
            layout = .map
        case .scale, .combination, .function, .elementary:
            layout = program.mapShape(of: instruction.output) == nil ? .flat : .map
        case .reshape, .rearrangement, .rows, .product, .flatten, .lift:
            layout = .flat
        case .transpose(let permutation):
            return transpose(instruction, permutation)
        }
        instruction.inputs = instruction.inputs.map { value($0, in: layout, node: instruction.node) }
        program.values[instruction.output].layout = layout
        instructions.append(instruction)
    }

    private mutating func transpose(_ instruction: Program.Instruction, _ permutation: [Int]) {
        var instruction = instruction
        let input = instruction.inputs[0]
        if permutation == Self.toChannelsLast, program.values[input].layout == .map,
            let map = program.mapShape(of: input)
        {
            instruction.operation = .flatten(channels: 0..<map.channels, planar: false)
            program.values[instruction.output].layout = .flat
        } else if permutation == Self.toChannelsFirst, program.values[input].layout == .flat,
            program.mapShape(of: instruction.output) != nil
        {
            instruction.operation = .lift(planar: false)
            program.values[instruction.output].layout = .map
        } else {
            let copy = StridedCopy(from: program.values[input].shape, permutation: permutation)
            instruction.operation = .rearrangement([copy])
            instruction.inputs = [value(input, in: .flat, node: instruction.node)]
            program.values[instruction.output].layout = .flat
        }
        instructions.append(instruction)
    }

    /// The value in a layout: itself, or its counterpart, which is made where it is first needed.
    private mutating func value(_ value: Int, in layout: Layout, node: String) -> Int {
        if program.values[value].constant != nil, decided.insert(value).inserted {
            program.values[value].layout = layout
        }
        if program.values[value].layout == layout { return value }
        if let counterpart = counterparts[value] { return counterpart }
        let counterpart = program.addValue(program.values[value].shape)
        program.values[counterpart].layout = layout
        counterparts[value] = counterpart
        let channels = program.mapShape(of: value)?.channels ?? 0
        instructions.append(
            Program.Instruction(
                operation: layout == .map ? .lift(planar: true) : .flatten(channels: 0..<channels, planar: true),
                inputs: [value], output: counterpart, node: node))
        return counterpart
    }
}
