internal import COpenBLAS

/// The threads of OpenBLAS: callers bring their own, and those of OpenBLAS wait for each other where processors are busy.
enum BLASThreads {
    /// Keeps OpenBLAS on the calling thread, from the first call on.
    static func useOne() { _ = one }

    private static let one: Void = openblas_set_num_threads(1)
}
