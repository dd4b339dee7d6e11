/// A file that an index is written into, in pieces and in any order, from several threads.
package protocol IndexFileTarget: Sendable {
    /// What a write that fails throws.
    associatedtype Failure: Error

    /// Makes the file so long; what is not written is zero.
    func setSize(_ count: Int) throws(Failure)

    /// Writes bytes at a place; from any thread.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Failure)

    /// Writes bytes at a place.
    func write(_ bytes: [UInt8], at offset: Int) throws(Failure)
}
