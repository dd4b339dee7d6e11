internal import CKernels

/// The network that describes minutiae, as the program carries it; `Benchmarks/training` has its recipe.
package enum DescriptorFile {
    /// The file in ONNX.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_descriptor(), count: whorl_descriptor_size()))
    }
}
