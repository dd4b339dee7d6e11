import FoundationEssentials
internal import WhorlNumerics

/// A block of an index as the parts of a derived file.
///
/// The first part is, of each row, class ID (8) and sample number (4), then zeros up to a multiple of 64 bytes, then the
/// stored form of ``CodedRows``; the second is the vectors.
enum DerivedBlock {
    private static let nameBytes = 12

    private static func namesBytes(_ rows: Int) -> Int {
        (rows * nameBytes).roundedUp(toMultipleOf: AlignedBytes.alignment)
    }

    /// Bytes of a sealed part.
    static func sealedBytes(_ part: BlockPart, rows: Int, dimension: Int) -> Int {
        let plain =
            switch part {
            case .coded: namesBytes(rows) + CodedRows.byteCount(rows: rows, columns: dimension)
            case .values: rows * dimension * MemoryLayout<Float>.stride
            }
        return plain + DerivedFormat.overhead
    }

    /// The first part of a block.
    static func coded(_ block: VectorBlock) -> Data {
        var writer = ByteWriter()
        for key in block.keys {
            writer.write(UInt64(key.bcid.classID))
            writer.write(UInt32(truncatingIfNeeded: key.sample))
        }
        writer.write(repeatElement(0, count: namesBytes(block.keys.count) - writer.bytes.count))
        var data = Data(capacity: writer.bytes.count + block.coded.bytes.count)
        data.append(contentsOf: writer.bytes)
        block.coded.bytes.bytes.withMemoryRebound(to: UInt8.self) { data.append($0) }
        return data
    }

    /// The names in a first part.
    static func names(_ part: Data, rows: Int, _ key: GalleryKey) throws(DerivedFault) -> [VectorKey] {
        guard let first = try? BCID(storage: key.storage, partition: key.partition, classID: 1) else {
            throw .unusable(reason: "its directory is damaged")
        }
        let numbers = part.withUnsafeBytes { bytes in
            (0..<rows).map { row in
                (
                    Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: row * nameBytes, as: UInt64.self)),
                    Int(bytes.loadUnaligned(fromByteOffset: row * nameBytes + 8, as: UInt32.self))
                )
            }
        }
        var names: [VectorKey] = []
        names.reserveCapacity(rows)
        for (classID, sample) in numbers {
            guard let bcid = first.neighbor(classID: classID) else { throw .unusable(reason: "a wrong class ID") }
            names.append(VectorKey(bcid: bcid, sample: sample))
        }
        return names
    }

    /// The coarse forms in a first part.
    static func coded(_ part: Data, rows: Int, dimension: Int) throws(DerivedFault) -> CodedRows {
        let start = namesBytes(rows)
        let count = CodedRows.byteCount(rows: rows, columns: dimension)
        guard part.count == start + count else { throw .cutOff }
        let bytes = part.withUnsafeBytes { AlignedBytes(copying: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        return CodedRows(rows: rows, columns: dimension, bytes: bytes)
    }
}
