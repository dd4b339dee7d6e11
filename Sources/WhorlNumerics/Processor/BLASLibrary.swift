internal import COpenBLAS

/// The library that matrix products come from.
package enum BLASLibrary {
    /// The kernels that it chose for the processor, such as `SkylakeX`.
    package static var core: String { text(openblas_get_corename()) }

    /// Its version and how it was built.
    package static var configuration: String { text(openblas_get_config()) }

    private static func text(_ words: UnsafePointer<CChar>?) -> String {
        words.map { String(cString: $0) } ?? "unknown"
    }
}

/// The threads of OpenBLAS: callers bring their own, and those of OpenBLAS wait for each other where processors are busy.
enum BLASThreads {
    /// Keeps OpenBLAS on the calling thread, from the first call on.
    static func useOne() { _ = one }

    private static let one: Void = openblas_set_num_threads(1)
}
