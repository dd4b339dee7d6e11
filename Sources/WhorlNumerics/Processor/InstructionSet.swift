package import CKernels
internal import Glibc

/// The instructions that kernels are compiled for.
///
/// Networks, products, distances and whole numbers give the same bits under every set, other sums agree up to rounding;
/// results of one set depend on nothing but the input.
package enum InstructionSet: String, Sendable, CaseIterable {
    /// The matrix unit of x86-64 for bytes, beside ``avx512``.
    case amx
    /// 512-bit vectors of x86-64.
    case avx512
    /// 256-bit vectors of x86-64 with fused multiplication and addition.
    case avx2
    /// 128-bit vectors of 64-bit ARM.
    case neon
    /// What every processor of the architecture has.
    case portable

    /// The environment's variable that names a set.
    package static let variable = "WHORL_ISA"

    /// The set that kernels use: the one that the environment's `WHORL_ISA` names, the next lesser one where the processor
    /// lacks it, and the best that the processor has where the name is of none.
    package static let best = getenv(variable).map { best(named: String(cString: $0)) } ?? best(named: nil)

    /// The best set that the processor has of the named one and those after it.
    package static func best(named name: String?) -> InstructionSet {
        let named = name.flatMap { InstructionSet(rawValue: $0) }
        let allowed = named.flatMap { allCases.firstIndex(of: $0) } ?? allCases.startIndex
        return allCases[allowed...].first { $0.isAvailable } ?? .portable
    }

    /// Whether the processor has the set.
    package var isAvailable: Bool { whorl_has_instructions(instructions) != 0 }

    /// The set's name in C.
    var instructions: whorl_instructions {
        switch self {
        case .amx: WHORL_AMX
        case .avx512: WHORL_AVX512
        case .avx2: WHORL_AVX2
        case .neon: WHORL_NEON
        case .portable: WHORL_PORTABLE
        }
    }

    /// The set's kernels of networks, where the processor has it.
    package var kernels: UnsafePointer<whorl_network_kernels>? { whorl_network_kernels_of(instructions) }
}
