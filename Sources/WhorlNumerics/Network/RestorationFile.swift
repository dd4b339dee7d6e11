internal import CKernels

/// The network that restores prints, as the program carries it; `Benchmarks/training` has its recipe.
package enum RestorationFile {
    /// The file in ONNX.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_restoration(), count: whorl_restoration_size()))
    }
}
