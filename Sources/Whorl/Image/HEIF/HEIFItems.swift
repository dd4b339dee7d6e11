internal import WhorlNumerics

/// What a HEIF file says of its items (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12): which is shown, how each is coded,
/// where its bytes lie and which others it is made of.
struct HEIFItems {
    let primary: Int
    /// Types of the items by their numbers.
    let types: [Int: String]
    /// Properties of any item.
    let properties: [HEIFBox]
    /// For an item and a relation, `dimg` or `auxl`, the items that it names.
    private let references: [Reference: [Int]]
    private let places: [Int: [Range<Int>]]
    private let file: ArraySlice<UInt8>
    private let embedded: ArraySlice<UInt8>
    private let isEmbedded: Set<Int>

    private struct Reference: Hashable {
        let type: String
        let item: Int
    }

    init(_ bytes: [UInt8]) throws(HEIFFault) {
        file = bytes[...]
        let metas = try HEIFBox.all(in: file).filter { $0.type == "meta" }
        guard metas.count == 1, let meta = metas.first else {
            throw metas.isEmpty ? .feature("no still picture") : .damage("there are several boxes meta")
        }
        let boxes = try HEIFBox.all(in: meta.content.dropFirst(MemoryLayout<UInt32>.size))
        primary = try Self.primary(try HEIFBox.first("pitm", of: boxes).reader)
        types = try Self.types(try HEIFBox.first("iinf", of: boxes).reader)
        let described = try HEIFBox.all(in: try HEIFBox.first("iprp", of: boxes).content)
        properties = try HEIFBox.all(in: try HEIFBox.first("ipco", of: described).content)
        for box in described where box.type == "ipma" { try Self.checkAssociations(box.reader) }
        references = try Self.references(boxes.first { $0.type == "iref" }?.reader)
        embedded = boxes.first { $0.type == "idat" }?.content ?? []
        (places, isEmbedded) = try Self.places(try HEIFBox.first("iloc", of: boxes).reader)
    }

    /// The items that a derived one is made of.
    func parts(of item: Int) -> [Int] { references[Reference(type: "dimg", item: item)] ?? [] }

    /// The items that add to another, as its transparency does.
    func additions(to item: Int) -> [Int] {
        references.filter { $0.key.type == "auxl" && $0.value.contains(item) }.map(\.key.item)
    }

    /// Items that others add to.
    var extended: Set<Int> { Set(references.filter { $0.key.type == "auxl" }.flatMap(\.value)) }

    /// The bytes of an item.
    func bytes(of item: Int) throws(HEIFFault) -> [UInt8] {
        let source = isEmbedded.contains(item) ? embedded : file
        var bytes: [UInt8] = []
        for place in places[item] ?? [] {
            let start = source.startIndex + place.lowerBound
            // A length of 0 means all that follows.
            let end = place.isEmpty ? source.endIndex : source.startIndex + place.upperBound
            guard start <= end, end <= source.endIndex else { throw .damage("an item lies outside of the file") }
            guard bytes.count + end - start <= file.count else { throw .damage("parts of an item overlap") }
            bytes += source[start..<end]
        }
        guard !bytes.isEmpty else { throw .damage("an item has no bytes") }
        return bytes
    }
}

extension HEIFItems {
    /// The most pieces that the bytes of an item lie in: a piece need not take a byte to be stated.
    private static let mostExtents = 32
    /// The most properties of an item: each turn of a picture is one, and takes as long as the picture is large.
    private static let mostProperties = 32

    /// The most items of a file, and the most references between them: the library seeks each in lists.
    private static let (mostItems, mostReferences) = (1024, 8192)

    private static func check(items count: Int) throws(HEIFFault) {
        guard count <= mostItems else { throw .feature("more than \(mostItems) items") }
    }

    /// Checks how many properties the items have (ISO/IEC 23008-12, 9.3).
    private static func checkAssociations(_ box: ByteReader<HEIFFault>) throws(HEIFFault) {
        var reader = box
        let version = try reader.readByte()
        let isLong = try reader.take(3).last.map { $0 & 1 } == 1
        for _ in 0..<(try reader.readInt(UInt32.self)) {
            _ = try reader.take(version == 0 ? 2 : 4)
            let count = Int(try reader.readByte())
            guard count <= mostProperties else { throw .feature("an item with more than \(mostProperties) properties") }
            _ = try reader.take(count * (isLong ? 2 : 1))
        }
    }

    private static func primary(_ box: ByteReader<HEIFFault>) throws(HEIFFault) -> Int {
        var reader = box
        return try reader.readVersion() == 0 ? reader.readInt(UInt16.self) : reader.readInt(UInt32.self)
    }

    private static func types(_ box: ByteReader<HEIFFault>) throws(HEIFFault) -> [Int: String] {
        var reader = box
        _ = try reader.readVersion() == 0 ? reader.readInt(UInt16.self) : reader.readInt(UInt32.self)
        var types: [Int: String] = [:]
        let entries = try HEIFBox.all(in: reader.rest)
        try check(items: entries.count)
        for entry in entries where entry.type == "infe" {
            var entry = entry.reader
            let version = try entry.readVersion()
            // Items of earlier versions have no type and are no pictures.
            guard version >= 2 else { continue }
            let item = try version == 2 ? entry.readInt(UInt16.self) : entry.readInt(UInt32.self)
            _ = try entry.readInt(UInt16.self)
            guard types.updateValue(try entry.readType(), forKey: item) == nil else {
                throw .damage("two items have the same number")
            }
        }
        return types
    }

    private static func references(_ box: ByteReader<HEIFFault>?) throws(HEIFFault) -> [Reference: [Int]] {
        guard var reader = box else { return [:] }
        let isLong = try reader.readVersion() > 0
        var references: [Reference: [Int]] = [:]
        var total = 0
        for box in try HEIFBox.all(in: reader.rest) {
            var entry = box.reader
            let item = try isLong ? entry.readInt(UInt32.self) : entry.readInt(UInt16.self)
            let count = try entry.readInt(UInt16.self)
            total += 1 + count
            guard total <= mostReferences else { throw .feature("more than \(mostReferences) references") }
            for _ in 0..<count {
                let named = try isLong ? entry.readInt(UInt32.self) : entry.readInt(UInt16.self)
                references[Reference(type: box.type, item: item), default: []].append(named)
            }
        }
        return references
    }

    /// Where the bytes of the items lie, and which lie in the box `idat` (ISO/IEC 14496-12, 8.11.3).
    private static func places(
        _ box: ByteReader<HEIFFault>
    ) throws(HEIFFault) -> ([Int: [Range<Int>]], Set<Int>) {
        var reader = box
        let version = try reader.readVersion()
        let (sizes, more) = (try reader.readByte(), try reader.readByte())
        let (offsetSize, lengthSize) = (Int(sizes >> 4), Int(sizes & 15))
        let (baseSize, indexSize) = (Int(more >> 4), version == 0 ? 0 : Int(more & 15))
        var places: [Int: [Range<Int>]] = [:]
        var embedded: Set<Int> = []
        let items = try version < 2 ? reader.readInt(UInt16.self) : reader.readInt(UInt32.self)
        try check(items: items)
        for _ in 0..<items {
            let item = try version < 2 ? reader.readInt(UInt16.self) : reader.readInt(UInt32.self)
            switch try version == 0 ? 0 : reader.readInt(UInt16.self) & 15 {
            case 0: break
            case 1: embedded.insert(item)
            default: throw .feature("items made of other items' bytes")
            }
            _ = try reader.readInt(UInt16.self)
            let base = try reader.readNumber(of: baseSize)
            var extents: [Range<Int>] = []
            let count = try reader.readInt(UInt16.self)
            guard count <= mostExtents else { throw .feature("an item in more than \(mostExtents) pieces") }
            for _ in 0..<count {
                _ = try reader.readNumber(of: indexSize)
                let start = base + (try reader.readNumber(of: offsetSize))
                extents.append(start..<start + (try reader.readNumber(of: lengthSize)))
            }
            guard places.updateValue(extents, forKey: item) == nil else {
                throw .damage("two items have the same number")
            }
        }
        return (places, embedded)
    }
}
