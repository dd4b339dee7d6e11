import Testing

import WhorlNumerics

@Suite struct InstructionSetTests {
    @Test func namedSetOrTheNextLesserOneIsTheBest() {
        #expect(InstructionSet.best(named: "portable") == .portable)
        for set in InstructionSet.available {
            #expect(InstructionSet.best(named: set.rawValue) == set)
        }
    }

    @Test(arguments: [nil, "", "AVX2", "sse2"])
    func unknownNameIsAsNone(name: String?) {
        #expect(InstructionSet.best(named: name) == InstructionSet.available.first)
    }

    @Test func everySetOfTheProcessorHasKernels() {
        for set in InstructionSet.allCases {
            #expect((set.kernels != nil) == set.isAvailable)
            #expect((SearchKernels(set) != nil) == set.isAvailable)
        }
    }
}
