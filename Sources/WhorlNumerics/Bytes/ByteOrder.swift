/// Which byte of a number stands first.
package enum ByteOrder: Sendable {
    /// The least significant byte.
    case littleEndian
    /// The most significant byte.
    case bigEndian
}
