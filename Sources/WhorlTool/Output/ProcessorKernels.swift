import Glibc
import WhorlNumerics

/// The kernels that OpenBLAS should use, where it does not know the processor and falls back to those of an old one.
///
/// OpenBLAS chooses when it is loaded. One that is older than the processor takes the kernels that every x86-64 processor
/// runs, at about a fifth of the speed.
package enum ProcessorKernels {
    /// The variable of the environment that tells OpenBLAS which kernels to use.
    package static let variable = "OPENBLAS_CORETYPE"
    /// The kernels of processors without AVX2, by the names of OpenBLAS.
    private static let withoutAVX2: Set = [
        "prescott", "core2", "penryn", "dunnington", "nehalem", "atom", "sandybridge", "athlon", "opteron",
        "opteron_sse3", "barcelona", "bobcat", "nano", "generic",
    ]

    /// The name of faster kernels that the processor can run.
    ///
    /// - Parameters:
    ///   - core: the kernels in use.
    ///   - hasAVX2: whether the processor has AVX2.
    ///   - hasAVX512: whether it has AVX-512.
    /// - Returns: nil where those in use are right.
    package static func faster(than core: String, hasAVX2: Bool, hasAVX512: Bool) -> String? {
        guard withoutAVX2.contains(core.lowercased()) else { return nil }
        if hasAVX512 { return "SkylakeX" }
        return hasAVX2 ? "Haswell" : nil
    }

    /// The name of faster kernels than those in use.
    static var faster: String? {
        faster(
            than: BLASLibrary.core, hasAVX2: InstructionSet.avx2.isAvailable,
            hasAVX512: InstructionSet.avx512.isAvailable)
    }

    /// Begins the program anew with faster kernels, where OpenBLAS did not find them and nobody chose others.
    ///
    /// The variable is set then, so that this is done once at most. Where the program cannot be run again it goes on.
    static func choose() {
        guard getenv(variable) == nil, let faster else { return }
        setenv(variable, faster, 1)
        execv("/proc/self/exe", CommandLine.unsafeArgv)
        unsetenv(variable)
    }
}
