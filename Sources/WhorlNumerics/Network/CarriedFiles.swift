internal import CKernels

/// The network that describes minutiae, as the program carries it; `Benchmarks/training` has its recipe.
package enum DescriptorFile {
    /// The file in ONNX.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_descriptor(), count: whorl_descriptor_size()))
    }
}

/// The network that restores prints, as the program carries it; `Benchmarks/training` has its recipe.
package enum RestorationFile {
    /// The file in ONNX.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_restoration(), count: whorl_restoration_size()))
    }
}

/// The table of minutia codes, as the program carries it; `whorl fit-codes` makes it.
package enum MinutiaCodeFile {
    /// The table's stored form.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_minutia_codes(), count: whorl_minutia_codes_size()))
    }
}
