/// The first bytes of a derived file, see ``DerivedFormat``.
struct DerivedHeader: Equatable {
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
        var reader = ByteReader(bytes[(DerivedFormat.magic.count + 1)...], shortage: .damagedTemplate(reason: ""))
        guard let identifier = try? reader.take(DerivedFormat.identifierBytes), let place: UInt32 = try? reader.read(),
            let count: UInt32 = try? reader.read(), count <= place, place <= DerivedFormat.maximumDirectory,
            count >= DerivedFormat.overhead
        else { throw .unusable(reason: "its header is damaged") }
        self.init(identifier: Array(identifier), directoryPlace: Int(place), directoryBytes: Int(count))
    }

    var bytes: [UInt8] {
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
