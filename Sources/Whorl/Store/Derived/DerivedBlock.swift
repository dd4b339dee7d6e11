import FoundationEssentials
internal import WhorlNumerics

/// A block of a gallery as the parts of a derived file.
///
/// The first part is, of each row, class ID (8) and sample number (4), then zeros up to a multiple of 64 bytes; then of faces
/// the stored form of ``CodedRows``; of prints for each row the finger (1), the kind of its codes (1) and the bytes of the packed
/// print (4), then the stored form of ``CodeSets``. The second is the vectors, or the packed prints one after another.
enum DerivedBlock {
    private static let nameBytes = 12
    private static let rowBytes = 6

    private static func namesBytes(_ rows: Int) -> Int {
        (rows * nameBytes).roundedUp(toMultipleOf: AlignedBytes.alignment)
    }

    /// Bytes of a part before it is sealed.
    static func byteCount(_ part: BlockPart, of block: GalleryBlock, _ key: GalleryKey) -> Int {
        let rows = block.keys.count
        return switch (block, part) {
        case (.vectors(let vectors), .coded): namesBytes(rows) + vectors.coded.bytes.count
        case (.vectors(let vectors), .values): rows * vectors.coded.columns * MemoryLayout<Float>.stride
        case (.fingers, .coded): namesBytes(rows) + rows * rowBytes + CodeSets.byteCount(rows)
        case (.fingers(let fingers), .values): fingers.valueBytes
        }
    }

    /// The first part of a block.
    static func coded(_ block: GalleryBlock) -> Data {
        var writer = ByteWriter()
        for key in block.keys {
            writer.write(UInt64(key.bcid.classID))
            writer.write(UInt32(truncatingIfNeeded: key.sample))
        }
        writer.writeZeros(namesBytes(block.keys.count) - writer.bytes.count)
        switch block {
        case .vectors(let vectors):
            var data = Data(capacity: writer.bytes.count + vectors.coded.bytes.count)
            data.append(contentsOf: writer.bytes)
            vectors.coded.bytes.bytes.withMemoryRebound(to: UInt8.self) { data.append($0) }
            return data
        case .fingers(let fingers):
            for row in fingers.keys.indices {
                writer.write(fingers.positions[row].rawValue)
                writer.write(fingers.kinds[row].rawValue)
                writer.write(UInt32(fingers.lengths[row]))
            }
            writer.write(fingers.codes.bytes.bytes)
            return withExtendedLifetime(fingers.codes.bytes) { Data(writer.bytes) }
        }
    }

    /// The bytes of the second part of a block.
    ///
    /// - Throws: ``DerivedFault/unwritable(reason:)`` where they cannot be brought.
    static func values(_ block: GalleryBlock) throws(DerivedFault) -> AlignedBytes {
        let values =
            switch block {
            case .vectors(let vectors): vectors.values
            case .fingers(let fingers): fingers.values
            }
        do throws(WhorlError) {
            return try WhorlError.ofVectors { () throws(VectorError) in try values.passing() }
        } catch {
            throw .unwritable(reason: error.problem)
        }
    }

    /// The names in a first part.
    static func names(_ part: Data, rows: Int, _ key: GalleryKey) throws(DerivedFault) -> [VectorKey] {
        guard part.count >= namesBytes(rows),
            let first = try? BCID(storage: key.storage, partition: key.partition, classID: 1)
        else { throw .damagedDirectory }
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

    /// The block of a first part and of what brings the second.
    ///
    /// - Parameters:
    ///   - part: the first part.
    ///   - rows: references in it.
    ///   - valueBytes: bytes of the second part.
    ///   - key: names the gallery.
    ///   - values: makes what brings the second part, of the names and of the bytes of each reference.
    /// - Returns: the block.
    /// - Throws: ``DerivedFault/unusable(reason:)``.
    static func block(
        _ part: Data, rows: Int, valueBytes: Int, _ key: GalleryKey, values: ([VectorKey], [Int]) -> BlockValues
    ) throws(DerivedFault) -> GalleryBlock {
        let names = try names(part, rows: rows, key)
        switch key.content {
        case .faces(let faces):
            let width = faces.dimension * MemoryLayout<Float>.stride
            guard valueBytes == rows * width else { throw .damagedDirectory }
            let coded = try coded(part, rows: rows, dimension: faces.dimension)
            let lengths = [Int](repeating: width, count: rows)
            return .vectors(VectorBlock(keys: names, coded: coded, values: values(names, lengths)))
        case .fingers:
            let (heads, codes) = try prints(part, rows: rows)
            let lengths = heads.map(\.length)
            guard lengths.reduce(0, +) == valueBytes else { throw .damagedDirectory }
            return .fingers(
                FingerBlock(
                    keys: names, positions: heads.map(\.position), kinds: heads.map(\.kind), codes: codes,
                    lengths: lengths, values: values(names, lengths)))
        }
    }

    /// The coarse forms in a first part.
    private static func coded(_ part: Data, rows: Int, dimension: Int) throws(DerivedFault) -> CodedRows {
        let start = namesBytes(rows)
        let count = CodedRows.byteCount(rows: rows, columns: dimension)
        guard part.count == start + count else { throw .cutOff }
        let bytes = part.withUnsafeBytes { AlignedBytes(copying: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        return CodedRows(rows: rows, columns: dimension, bytes: bytes)
    }

    /// What stands in a first part of each print, and the codes.
    private static func prints(
        _ part: Data, rows: Int
    ) throws(DerivedFault) -> (
        heads: [(position: FingerPosition, kind: MinutiaCodes.Kind, length: Int)], codes: CodeSets
    ) {
        let coded = namesBytes(rows) + rows * rowBytes
        guard part.count == coded + CodeSets.byteCount(rows) else { throw .cutOff }
        let bytes = part.withUnsafeBytes { AlignedBytes(copying: UnsafeRawBufferPointer(rebasing: $0[coded...])) }
        guard let codes = CodeSets(count: rows, bytes: bytes) else { throw .damagedDirectory }
        let head = part.dropFirst(namesBytes(rows)).prefix(rows * rowBytes)
        var reader = ByteReader(Array(head)[...], shortage: DerivedFault.cutOff)
        var heads: [(position: FingerPosition, kind: MinutiaCodes.Kind, length: Int)] = []
        for _ in 0..<rows {
            guard let position = FingerPosition(rawValue: try reader.read()),
                let kind = MinutiaCodes.Kind(rawValue: try reader.read())
            else { throw .damagedDirectory }
            heads.append((position, kind, Int(try reader.read(UInt32.self))))
        }
        return (heads, codes)
    }
}

extension GalleryBlock {
    /// The bytes of a reference as the second part of a block has them.
    static func bytes(_ template: Template) -> [UInt8] {
        switch template {
        case .face(let face): face.embedding.withUnsafeBytes { Array($0) }
        case .finger(let finger): (try? PackedFinger(finger).bytes) ?? []
        }
    }

    /// A block without a person, of which all is at hand; nil where nobody is left.
    ///
    /// - Precondition: `values` is the second part of the block.
    func without(_ bcid: BCID, values: Data) -> GalleryBlock? {
        let kept = keys.indices.filter { keys[$0].bcid != bcid }
        guard !kept.isEmpty else { return nil }
        let lengths: [Int] =
            switch self {
            case .vectors(let block):
                [Int](repeating: block.coded.columns * MemoryLayout<Float>.stride, count: keys.count)
            case .fingers(let block): block.lengths
            }
        let places = lengths.reduce(into: [values.startIndex]) { $0.append(($0.last ?? 0) + $1) }
        var rest = Data()
        for row in kept { rest.append(values[places[row]..<places[row + 1]]) }
        let bytes = rest.withUnsafeBytes { AlignedBytes(copying: $0) }
        let names = kept.map { keys[$0] }
        return switch self {
        case .vectors: .vectors(VectorBlock(keys: names, values: bytes))
        case .fingers(let block):
            .fingers(
                FingerBlock(
                    keys: names, positions: kept.map { block.positions[$0] }, kinds: kept.map { block.kinds[$0] },
                    codes: CodeSets(kept.map { block.codes[$0] }), lengths: kept.map { lengths[$0] },
                    values: BlockValues(bytes)))
        }
    }
}
