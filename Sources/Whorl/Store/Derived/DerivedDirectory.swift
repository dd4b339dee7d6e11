internal import WhorlNumerics

/// What a derived file holds and where; as bytes: kind (1: 0 for faces, 1 for prints), storage (1 and as many), partition (4),
/// of faces model's name (1 and as many) and hash (32), metric (1), dimension (4), extractor version (4), stamp (8 and 8), last
/// removal (8 and 8, zeros without one), outdated references (8), blocks (4), then of each block: rows (4), first and last
/// class ID (8 and 8), and of each of its two parts the place (8), the bytes that are sealed there (4) and those that it has room
/// for (4), and the tag (16).
struct DerivedDirectory: Equatable {
    /// A sealed part.
    struct Part: Equatable {
        package var offset: Int
        /// Sealed bytes; of no meaning in a block without rows.
        var count: Int
        /// Bytes of its place.
        let room: Int
        var tag: [UInt8]
    }

    struct Block: Equatable {
        /// 0 for one that deletions emptied.
        var rows: Int
        let classes: ClosedRange<Int>
        var coded: Part
        var values: Part

        /// Names and coarse forms, or vectors.
        subscript(_ part: BlockPart) -> Part {
            get {
                switch part {
                case .coded: coded
                case .values: values
                }
            }
            set {
                switch part {
                case .coded: coded = newValue
                case .values: values = newValue
                }
            }
        }
    }

    /// Names the gallery.
    let key: GalleryKey
    /// The content that the file was made of.
    var stamp: ChangeStamp
    /// The last deletion of a later content that was carried out here too: the file lacks people of ``stamp``, and is of use
    /// only to a store that knows both.
    var removal: ChangeStamp?
    let outdated: Int
    var blocks: [Block]

    /// References.
    var rows: Int { blocks.reduce(0) { $0 + $1.rows } }

    /// Whether the present content came from that of the file, which is so where all of its stamps are known.
    func isKnown(_ isKnown: (ChangeStamp) -> Bool) -> Bool {
        isKnown(stamp) && (removal.map(isKnown) ?? true)
    }

    /// Bytes of the directory once it has so many blocks.
    func byteCount(blocks: Int) -> Int {
        bytes.count + (blocks - self.blocks.count) * Self.blockBytes
    }

    private static let blockBytes = 4 * 5 + 8 * 4 + 2 * DerivedFormat.tagBytes

    /// The directory of a gallery, without blocks; nil for a gallery that no file holds, as it has no stamp or no index.
    init?(_ gallery: Gallery) {
        guard gallery.key.isFiled, let stamp = gallery.stamp else { return nil }
        key = gallery.key
        self.stamp = stamp
        removal = gallery.removal
        outdated = gallery.omitted.outdated
        blocks = []
    }

    /// Reads what ``bytes`` gives.
    init(_ bytes: [UInt8]) throws(DerivedFault) {
        var reader = ByteReader(bytes[...], shortage: DerivedFault.damagedDirectory)
        guard let kind = Modality(galleryKind: try reader.read()) else { throw .damagedDirectory }
        key = try GalleryKey(&reader, kind)
        stamp = try ChangeStamp(&reader)
        let removal = try ChangeStamp(&reader)
        self.removal = removal == .none ? nil : removal
        outdated = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        guard outdated >= 0 else { throw .damagedDirectory }
        var blocks: [Block] = []
        for _ in 0..<Int(try reader.read(UInt32.self)) { blocks.append(try Block(&reader, key)) }
        self.blocks = blocks
        guard reader.remaining == 0 else { throw .damagedDirectory }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(key.modality.galleryKind)
        key.write(to: &writer)
        stamp.write(to: &writer)
        (removal ?? .none).write(to: &writer)
        writer.write(UInt64(outdated))
        writer.write(UInt32(blocks.count))
        for block in blocks { block.write(to: &writer) }
        return writer.bytes
    }
}

extension DerivedFault {
    static let damagedDirectory = unusable(reason: "its directory is damaged")
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
    fileprivate init(_ reader: inout ByteReader<DerivedFault>, _ key: GalleryKey) throws(DerivedFault) {
        rows = Int(try reader.read(UInt32.self))
        let first = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        let last = Int(truncatingIfNeeded: try reader.read(UInt64.self))
        guard rows <= GalleryBlock.capacity(key.modality), first >= 0, first <= last else { throw .damagedDirectory }
        classes = first...last
        coded = try DerivedDirectory.Part(&reader)
        values = try DerivedDirectory.Part(&reader)
    }

    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(UInt32(rows))
        writer.write(UInt64(classes.lowerBound))
        writer.write(UInt64(classes.upperBound))
        for part in [coded, values] {
            writer.write(UInt64(part.offset))
            writer.write(UInt32(part.count))
            writer.write(UInt32(part.room))
            writer.write(part.tag)
        }
    }
}

extension DerivedDirectory.Part {
    /// The most bytes that a file may have: places beyond would leave the numbers that the system takes.
    private static let greatestOffset = UInt64(1) << 56

    fileprivate init(_ reader: inout ByteReader<DerivedFault>) throws(DerivedFault) {
        let offset = try reader.read(UInt64.self)
        let (count, room): (UInt32, UInt32) = (try reader.read(), try reader.read())
        guard offset < Self.greatestOffset, count <= room, count >= DerivedFormat.overhead else {
            throw .damagedDirectory
        }
        self.init(
            offset: Int(offset), count: Int(count), room: Int(room),
            tag: Array(try reader.take(DerivedFormat.tagBytes)))
    }
}

extension Modality {
    fileprivate init?(galleryKind kind: UInt8) {
        switch kind {
        case 0: self = .face
        case 1: self = .finger
        default: return nil
        }
    }

    fileprivate var galleryKind: UInt8 {
        switch self {
        case .face: 0
        case .finger: 1
        }
    }
}
