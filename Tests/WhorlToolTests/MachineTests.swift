import Testing

import WhorlTool

/// The kernels of OpenBLAS that a processor deserves.
@Suite struct MachineTests {
    @Test(arguments: [
        ("Prescott", true, true, "SkylakeX"), ("Core2", true, false, "Haswell"),
        ("SANDYBRIDGE", true, false, "Haswell"),
        ("Prescott", false, false, nil), ("Zen", true, false, nil), ("SkylakeX", true, true, nil),
        ("Haswell", true, true, nil), ("Cooperlake", true, true, nil), ("a name of tomorrow", true, true, nil),
    ])
    func fasterKernelsAreKnown(core: String, hasAVX2: Bool, hasAVX512: Bool, faster: String?) {
        #expect(ProcessorKernels.faster(than: core, hasAVX2: hasAVX2, hasAVX512: hasAVX512) == faster)
    }

    /// The user's choice stays, and is warned of where it is slow.
    @Test func doctorNamesSlowKernels() throws {
        let usual = try Tool.run(["doctor", "--no-benchmark", "--json"]).json["machine"] as? [String: Any]
        #expect(usual?.keys.contains("fasterKernel") == true)
        guard (usual?["availableSets"] as? [String])?.contains("avx2") == true else { return }
        #expect(usual?["fasterKernel"] is String == false, "the program has chosen them itself")
        let slow = try Tool.run(
            ["doctor", "--no-benchmark"], environment: [ProcessorKernels.variable: "Prescott"])
        #expect(slow.code == 0)
        #expect(slow.output.contains("set OPENBLAS_CORETYPE="), "\(slow.output)")
    }
}
