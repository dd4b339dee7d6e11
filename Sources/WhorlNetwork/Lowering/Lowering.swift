/// What is done to a program before it runs: a pass a file, each of which keeps what the program computes.
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
