internal import WhorlNumerics

/// The first bytes of a derived file, see ``DerivedFormat``.
package struct DerivedHeader: Equatable {
    let identifier: [UInt8]
    /// Bytes of the directory's place.
    let directoryPlace: Int
    /// Bytes of the sealed directory.
    var directoryBytes: Int

    init(identifier: [UInt8], directoryPlace: Int, directoryBytes: Int) {
        self.identifier = identifier
        self.directoryPlace = directoryPlace
        self.directoryBytes = directoryBytes
    }

    /// Reads a header.
    init(_ bytes: [UInt8]) throws(DerivedFault) {
        guard bytes.count == DerivedFormat.headerBytes else { throw .cutOff }
        guard bytes.starts(with: DerivedFormat.magic) else { throw .unusable(reason: "it is not a gallery") }
        guard bytes[DerivedFormat.magic.count] == DerivedFormat.version else {
            throw .unusable(reason: "it has another version")
        }
        let damage = DerivedFault.unusable(reason: "its header is damaged")
        var reader = ByteReader(bytes[(DerivedFormat.magic.count + 1)...], shortage: damage)
        let identifier = try reader.take(DerivedFormat.identifierBytes)
        let (place, count): (UInt32, UInt32) = (try reader.read(), try reader.read())
        guard count <= place, place <= DerivedFormat.maximumDirectory, count >= DerivedFormat.overhead else {
            throw damage
        }
        self.init(identifier: Array(identifier), directoryPlace: Int(place), directoryBytes: Int(count))
    }

    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(DerivedFormat.magic)
        writer.write(DerivedFormat.version)
        writer.write(identifier)
        writer.write(UInt32(directoryPlace))
        writer.write(UInt32(directoryBytes))
        return writer.bytes
    }

    /// Where the first part's place begins.
    var firstPlace: Int { DerivedFormat.aligned(DerivedFormat.headerBytes + directoryPlace) }
}
