internal import COpenBLAS

/// The library that matrix products come from.
package enum BLASLibrary {
    /// The kernels that it chose for the processor, as `SkylakeX`.
    package static var core: String { text(openblas_get_corename()) }

    /// Its version and how it was built.
    package static var configuration: String { text(openblas_get_config()) }

    private static func text(_ words: UnsafePointer<CChar>?) -> String {
        words.map { String(cString: $0) } ?? "unknown"
    }
}
