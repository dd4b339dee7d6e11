package import WhorlNumerics

/// Consecutive prints of a gallery, by key: what is copied, stored and read at once. Never changed.
package final class FingerBlock: Sendable {
    /// A print and its name.
    package struct Row: Sendable {
        package let key: VectorKey
        package let position: FingerPosition
        /// What a search chooses by.
        package let codes: MinutiaCodes
        /// A packed print, see ``PackedFinger``.
        package let bytes: [UInt8]

        /// The template of the print; nil where it was forgotten.
        var template: FingerTemplate? { bytes.withUnsafeBytes { PackedFinger.template($0, codes)?.template } }
    }

    /// The most prints of a block: a megabyte, which a deletion seals anew.
    package static let capacity = 256

    /// The prints' names, in rising order.
    package let keys: [VectorKey]
    /// The finger of each print.
    let positions: [FingerPosition]
    /// What the codes of each print are made of.
    let kinds: [MinutiaCodes.Kind]
    /// The codes of each print.
    package let codes: CodeSets
    /// Which prints belong to one person.
    let people: PersonRuns
    /// Bytes of each packed print.
    let lengths: [Int]
    /// Where each packed print begins, and where the last one ends.
    private let places: [Int]
    /// The packed prints, one after another.
    let values: BlockValues

    /// Joins what belongs to the same prints.
    ///
    /// - Precondition: `keys` is in rising order, and all have one entry a print.
    init(
        keys: [VectorKey], positions: [FingerPosition], kinds: [MinutiaCodes.Kind], codes: CodeSets, lengths: [Int],
        values: BlockValues
    ) {
        precondition(keys.count == positions.count && keys.count == lengths.count && keys.count <= Self.capacity)
        precondition(keys.count == kinds.count && keys.count == codes.count)
        self.keys = keys
        self.positions = positions
        self.kinds = kinds
        self.codes = codes
        people = PersonRuns(keys)
        self.lengths = lengths
        self.values = values
        places = lengths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    }

    /// Joins prints.
    ///
    /// - Precondition: they are in the order of their keys, at least 1 and at most ``capacity``.
    convenience init(_ rows: some Collection<Row>) {
        let bytes = AlignedBytes(count: rows.reduce(0) { $0 + $1.bytes.count })
        var place = 0
        for row in rows {
            row.bytes.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(start: bytes.start + place, count: $0.count).copyMemory(from: $0)
            }
            place += row.bytes.count
        }
        self.init(
            keys: rows.map(\.key), positions: rows.map(\.position), kinds: rows.map(\.codes.kind),
            codes: CodeSets(rows.map(\.codes.codes)), lengths: rows.map(\.bytes.count), values: BlockValues(bytes))
    }

    /// Bytes of all packed prints.
    var valueBytes: Int { places[keys.count] }
    /// Bytes of all packed prints and their codes.
    var byteCount: Int { valueBytes + codes.bytes.count }

    /// All prints.
    ///
    /// - Throws: what bringing them throws.
    package func rows() throws(WhorlError) -> [Row] {
        let values = try bytes()
        return keys.indices.map { row in
            Row(
                key: keys[row], position: positions[row], codes: codes(of: row),
                bytes: withPrint(row, of: values) { Array($0) })
        }
    }

    /// The codes of a print.
    func codes(of row: Int) -> MinutiaCodes { MinutiaCodes(kinds[row], codes[row]) }

    /// A print, ready to be compared; nil where it was forgotten meanwhile.
    func prepared(_ row: Int, of values: AlignedBytes) -> PreparedFinger? {
        withPrint(row, of: values) { PackedFinger.prepared($0, codes(of: row)) }
    }

    /// The packed prints, for ``withPrint(_:of:_:)``.
    ///
    /// - Throws: what bringing them throws.
    func bytes() throws(WhorlError) -> AlignedBytes {
        try WhorlError.ofVectors { () throws(VectorError) in try values.bytes() }
    }

    /// Gives `body` the bytes of a packed print, which are zeros where it was forgotten meanwhile.
    func withPrint<Value>(_ row: Int, of values: AlignedBytes, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        withExtendedLifetime(values) {
            body(UnsafeRawBufferPointer(rebasing: values.bytes[places[row]..<places[row + 1]]))
        }
    }

    /// The rows of a person.
    func rows(of bcid: BCID) -> Range<Int> {
        let start = keys.partition { $0.bcid >= bcid }
        return start..<(start + keys[start...].prefix { $0.bcid == bcid }.count)
    }
}
