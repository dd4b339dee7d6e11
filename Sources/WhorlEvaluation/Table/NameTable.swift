/// Names as numbers from 0, in the order of their first appearance.
///
/// An open-addressed table over the names' bytes, so that a known name costs no memory.
package struct NameTable: Sendable {
    private static let empty: Int32 = -1
    private static let firstCapacity = 1 << 10

    private var slots: [Int32]
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    /// The number that was asked for last: names of a table often repeat from line to line.
    private var last = -1

    /// Makes an empty table.
    package init() {
        slots = Array(repeating: Self.empty, count: Self.firstCapacity)
    }

    /// How many names there are.
    package var count: Int { ends.count }

    /// A name by its number; bytes that are no UTF-8 are replaced.
    package subscript(index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

    /// The number of a name; nil where it is not known.
    package func index(of name: Span<UInt8>) -> Int? {
        let slot = slots[place(of: name)]
        return slot == Self.empty ? nil : Int(slot)
    }

    /// The number of a name, a new one where it is not known.
    package mutating func insert(_ name: Span<UInt8>) -> Int {
        if last >= 0, isEqual(name, last) { return last }
        let place = place(of: name)
        if slots[place] != Self.empty {
            last = Int(slots[place])
            return last
        }
        for index in 0..<name.count { bytes.append(name[index]) }
        ends.append(bytes.count)
        last = ends.count - 1
        slots[place] = Int32(last)
        if 2 * ends.count > slots.count { grow() }
        return last
    }

    /// The number of a text, a new one where it is not known.
    package mutating func insert(_ name: String) -> Int {
        let bytes = Array(name.utf8)
        return insert(bytes.span)
    }

    private func range(_ index: Int) -> Range<Int> { (index > 0 ? ends[index - 1] : 0)..<ends[index] }

    private func isEqual(_ name: Span<UInt8>, _ index: Int) -> Bool {
        let range = range(index)
        guard range.count == name.count else { return false }
        var place = range.lowerBound
        for index in 0..<name.count {
            if bytes[place] != name[index] { return false }
            place += 1
        }
        return true
    }

    /// The slot of a name, or the empty one that it would take.
    private func place(of name: Span<UInt8>) -> Int {
        var place = Self.hash(name) & (slots.count - 1)
        while slots[place] != Self.empty, !isEqual(name, Int(slots[place])) { place = (place + 1) & (slots.count - 1) }
        return place
    }

    private mutating func grow() {
        slots = Array(repeating: Self.empty, count: 2 * slots.count)
        for index in ends.indices {
            let place = place(of: bytes.span.extracting(range(index)))
            slots[place] = Int32(index)
        }
    }

    /// A hash whose key is the process's own, so that no file can make all names collide.
    private static func hash(_ name: Span<UInt8>) -> Int {
        var hasher = Hasher()
        name.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
