internal import WhorlNumerics

/// What a derived file holds and where; as bytes: storage (1 and as many), partition (4), model's name (1 and as many) and
/// hash (32), metric (1), dimension (4), extractor version (4), stamp (8 and 8), last removal (8 and 8, zeros without one),
/// outdated references (8), blocks (4), then of
/// each block: rows (4), rows that its places have room for (4), first and last class ID (8 and 8), place of its names and
/// coarse forms (8) and their tag (16), place of its vectors (8) and their tag (16).
struct DerivedDirectory: Equatable {
    /// A sealed part.
    struct Part: Equatable {
        package var offset: Int
        var tag: [UInt8]
    }

    struct Block: Equatable {
        /// 0 for one that deletions emptied.
        var rows: Int
        let room: Int
        let classes: ClosedRange<Int>
        var coded: Part
        var values: Part
    }

    let kind: FaceKind
    /// The content that the file was made of.
    var stamp: ChangeStamp
    /// The last deletion of a later content that was carried out here too: the file lacks people of ``stamp``, and is of use
    /// only to a store that knows both.
    var removal: ChangeStamp?
    let outdated: Int
    var blocks: [Block]

    /// Vectors.
    var rows: Int { blocks.reduce(0) { $0 + $1.rows } }

    /// Whether the present content came from that of the file, which is so where all of its stamps are known.
    func isKnown(_ isKnown: (ChangeStamp) -> Bool) -> Bool {
        isKnown(stamp) && (removal.map(isKnown) ?? true)
    }

    /// Bytes of a directory of so many blocks.
    static func byteCount(_ kind: FaceKind, blocks: Int) -> Int {
        let empty = DerivedDirectory(kind: kind, stamp: .none, removal: nil, outdated: 0, blocks: [])
        return empty.bytes.count + blocks * blockBytes
    }

    private static let blockBytes = 4 * 2 + 8 * 4 + 2 * DerivedFormat.tagBytes

    init(kind: FaceKind, stamp: ChangeStamp, removal: ChangeStamp?, outdated: Int, blocks: [Block]) {
        self.kind = kind
        self.stamp = stamp
        self.removal = removal
        self.outdated = outdated
        self.blocks = blocks
    }

    /// Reads what ``bytes`` gives.
    init(_ bytes: [UInt8]) throws(DerivedFault) {
        var reader = ByteReader(bytes[...], shortage: DerivedFault.damagedDirectory)
        kind = try FaceKind(&reader)
        stamp = try ChangeStamp(&reader)
        let removal = try ChangeStamp(&reader)
        self.removal = removal == .none ? nil : removal
        outdated = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        guard outdated >= 0 else { throw .damagedDirectory }
        var blocks: [Block] = []
        for _ in 0..<Int(try reader.read(UInt32.self)) { blocks.append(try Block(&reader)) }
        self.blocks = blocks
        guard reader.remaining == 0 else { throw .damagedDirectory }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        kind.write(to: &writer)
        stamp.write(to: &writer)
        (removal ?? .none).write(to: &writer)
        writer.write(UInt64(outdated))
        writer.write(UInt32(blocks.count))
        for block in blocks { block.write(to: &writer) }
        return writer.bytes
    }
}

extension DerivedFault {
    fileprivate static let damagedDirectory = unusable(reason: "its directory is damaged")
}

extension ChangeStamp {
    /// What a partition has before its first change, which no file is made of.
    fileprivate static let none = ChangeStamp(changes: 0, nonce: 0)

    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        self.init(changes: Int(try reader.read(Int64.self)), nonce: Int(try reader.read(Int64.self)))
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(Int64(changes))
        writer.write(Int64(nonce))
    }
}

extension DerivedDirectory.Block {
    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        rows = Int(try reader.read(UInt32.self))
        room = Int(try reader.read(UInt32.self))
        let first = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        let last = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        guard rows <= room, room <= VectorBlock.capacity, first >= 0, first <= last else { throw .damagedDirectory }
        classes = first...last
        coded = try DerivedDirectory.Part(&reader)
        values = try DerivedDirectory.Part(&reader)
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(UInt32(rows))
        writer.write(UInt32(room))
        writer.write(UInt64(classes.lowerBound))
        writer.write(UInt64(classes.upperBound))
        for part in [coded, values] {
            writer.write(UInt64(part.offset))
            writer.write(part.tag)
        }
    }
}

extension DerivedDirectory.Part {
    /// The most bytes that a file may have: places beyond would leave the numbers that the system takes.
    private static let greatestOffset = UInt64(1) << 56

    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        let offset = try reader.read(UInt64.self)
        guard offset < Self.greatestOffset else { throw .damagedDirectory }
        self.init(offset: Int(offset), tag: Array(try reader.take(DerivedFormat.tagBytes)))
    }
}

extension FaceKind {
    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        let storage = String(decoding: try reader.take(Int(try reader.read(UInt8.self))), as: UTF8.self)
        let partition = Int(try reader.read(UInt32.self))
        guard (try? BCID.check(storage: storage)) != nil, (try? BCID.check(partition: partition)) != nil else {
            throw .damagedDirectory
        }
        let name = String(decoding: try reader.take(Int(try reader.read(UInt8.self))), as: UTF8.self)
        let model = ModelIdentity(name: name, digest: Array(try reader.take(ContentHash.byteCount)))
        guard let metric = EmbeddingMetric(code: try reader.read()) else { throw .damagedDirectory }
        let dimension = Int(try reader.read(UInt32.self))
        guard VectorIndex.dimensions.contains(dimension) else { throw .damagedDirectory }
        let version = Int(try reader.read(UInt32.self))
        self.init(
            storage: storage, partition: partition,
            faces: FaceComparability(model: model, metric: metric, dimension: dimension, extractorVersion: version))
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(UInt8(storage.utf8.count))
        writer.write(storage.utf8)
        writer.write(UInt32(partition))
        writer.write(UInt8(model.name.utf8.count))
        writer.write(model.name.utf8)
        writer.write(model.digest ?? [UInt8](repeating: 0, count: ContentHash.byteCount))
        writer.write(faces.metric.code)
        writer.write(UInt32(dimension))
        writer.write(UInt32(truncatingIfNeeded: faces.extractorVersion))
    }

    /// What the names of files of this kind hold.
    var digits: String {
        var writer = ByteWriter()
        write(to: &writer)
        return ContentHash.hexadecimal(ContentHash.sha256(writer.bytes).prefix(Self.digitBytes))
    }

    /// Enough that two kinds of one partition never share a name.
    private static let digitBytes = 8
}
