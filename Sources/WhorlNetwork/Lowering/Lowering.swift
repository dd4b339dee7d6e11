/// What is done to a program before it runs: passes, each of which keeps what the program computes.
package enum Lowering {
    /// The program that is run in place of another.
    package static func lowered(_ program: Program) -> Program {
        var program = program
        program.removeUnused()
        program.unrollFlattenings()
        program.foldScales()
        program.foldScalesBackward()
        program.fuseActivations()
        program.fuseResiduals()
        program.assignLayouts()
        program.joinHeads()
        program.fusePointwiseDepthwise()
        program.removeUnused()
        return program
    }
}

extension Program {
    /// Lets instructions be taken in by those that make their first input, where nobody else reads it.
    ///
    /// - Parameter merged: what an instruction and the one after it become, nil where they stay apart.
    mutating func mergeIntoMakers(_ merged: (_ maker: Instruction, _ next: Instruction) -> Operation?) {
        let uses = useCounts
        var rest: [Instruction] = []
        var makers: [Int: Int] = [:]
        for instruction in instructions {
            if let input = instruction.inputs.first, uses[input] == 1, let maker = makers[input],
                let operation = merged(rest[maker], instruction)
            {
                rest[maker].operation = operation
                rest[maker].output = instruction.output
                makers[instruction.output] = maker
            } else {
                makers[instruction.output] = rest.count
                rest.append(instruction)
            }
        }
        instructions = rest
    }

    /// Lets instructions be taken in by the ones that read their results, where nobody else does.
    ///
    /// - Parameter merged: what an instruction and the one before it, at one of its inputs, become and which inputs they
    ///   have, nil where they stay apart.
    mutating func mergeIntoReaders(
        _ merged: (_ maker: Instruction, _ reader: Instruction, _ input: Int) -> (Operation, inputs: [Int])?
    ) {
        let uses = useCounts
        var rest: [Instruction?] = []
        var makers: [Int: Int] = [:]
        for var instruction in instructions {
            for index in instruction.inputs.indices {
                let input = instruction.inputs[index]
                guard uses[input] == 1, let maker = makers[input], let before = rest[maker],
                    let (operation, inputs) = merged(before, instruction, index)
                else { continue }
                instruction.operation = operation
                instruction.inputs = inputs
                rest[maker] = nil
                break
            }
            makers[instruction.output] = rest.count
            rest.append(instruction)
        }
        instructions = rest.compactMap { $0 }
    }
}
