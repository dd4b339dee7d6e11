internal import CKernels

/// The instructions that kernels are compiled for.
///
/// Results of different sets agree up to rounding; those of one set do not depend on anything but the input.
package enum InstructionSet: String, Sendable, CaseIterable {
    /// 512-bit vectors of x86-64.
    case avx512
    /// 256-bit vectors of x86-64 with fused multiplication and addition.
    case avx2
    /// What every processor of the architecture has.
    case portable

    /// The best set that the processor has.
    package static let best = allCases.first { $0.kernels != nil } ?? .portable

    /// Whether the processor has the set.
    package var isAvailable: Bool { kernels != nil }

    /// The set's kernels, where the processor has it.
    var kernels: UnsafePointer<whorl_network_kernels>? {
        switch self {
        case .avx512: whorl_network_kernels_of(WHORL_AVX512)
        case .avx2: whorl_network_kernels_of(WHORL_AVX2)
        case .portable: whorl_network_kernels_of(WHORL_PORTABLE)
        }
    }
}
