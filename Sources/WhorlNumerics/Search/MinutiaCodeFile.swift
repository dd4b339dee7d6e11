internal import CKernels

/// The table of minutia codes, as the program carries it; `whorl fit-codes` makes it.
package enum MinutiaCodeFile {
    /// The table's stored form.
    package static var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: whorl_minutia_codes(), count: whorl_minutia_codes_size()))
    }
}
