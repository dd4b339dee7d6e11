package import Whorl

/// What a search has to look at and to compute, whatever the machine.
package enum SearchWork {
    /// A scale and a residual of a coded vector.
    private static let scaleBytes = 2 * MemoryLayout<Float>.stride

    /// Bytes that a search for one probe scans.
    package static func bytes(_ method: SearchMethod, vectors: Int, dimension: Int) -> Int {
        switch method {
        case .certified: vectors * (dimension + scaleBytes)
        case .float: vectors * dimension * MemoryLayout<Float>.stride
        case .fast: vectors * ((dimension + UInt8.bitWidth - 1) / UInt8.bitWidth)
        }
    }

    /// Multiplications and additions that so many probes take.
    package static func operations(probes: Int, vectors: Int, dimension: Int) -> Int {
        2 * probes * vectors * dimension
    }
}
