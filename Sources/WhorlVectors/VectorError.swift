/// What can be wrong with vectors and with files of them.
package enum VectorError: Error, Sendable {
    /// A vector has another number of entries than the index.
    case wrongDimension(got: Int, expected: Int)
    /// A vector cannot be searched; `index` is its place among those given, from 0, `reason` what about it does not fit.
    case unusableVector(index: Int, reason: String)
    /// The file of vectors is truncated or contradicts its own header.
    case damagedVectorFile(path: String, reason: String)
    /// The file of vectors is valid and of a form that is not read.
    case unsupportedVectorFile(path: String, feature: String)
    /// The file is no index of vectors, or a damaged one.
    case damagedIndexFile(path: String, reason: String)
    /// The index file has a format version that this build does not read.
    case unsupportedIndexVersion(got: Int, supported: Int)
    /// The vectors of a block could not be brought to memory; `cause` is the error of who brings them.
    case unavailable(cause: any Error)
}

extension VectorError: Equatable {
    /// Compares kinds and facts, of a cause what it says of itself.
    package static func == (left: VectorError, right: VectorError) -> Bool {
        String(reflecting: left) == String(reflecting: right)
    }
}
