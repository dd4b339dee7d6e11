/// A prefix code of a lossless WebP stream (RFC 9649, 3.7.2): canonical, of at most 15 bits, complete.
struct WebPPrefixCode {
    private static let longest = 15
    /// The order in which lengths of the code of lengths are stored.
    private static let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    /// Symbols of that code from which on lengths are repeated: the first repeats the last one, the others none.
    private static let firstRepeat = 16
    /// Bits of the number of repetitions, and the least number, of those symbols.
    private static let repeats = [(bits: 2, least: 3), (bits: 3, least: 3), (bits: 7, least: 11)]
    /// What the first repetition repeats where no length came before.
    private static let usualLength = 8

    /// Symbols in the order of their codes.
    private let symbols: [Int]
    /// Codes of each length.
    private let counts: [Int]

    /// Reads the code of an alphabet of so many symbols.
    init(_ bits: inout WebPBits, alphabet: Int) throws(WhorlError) {
        try self.init(lengths: try bits.bit() == 1 ? Self.fewLengths(&bits, alphabet) : Self.lengths(&bits, alphabet))
    }

    /// Makes the code in which symbols have lengths; 0 for those that it has not.
    private init(lengths: [Int]) throws(WhorlError) {
        symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        var counts = [Int](repeating: 0, count: Self.longest + 1)
        for symbol in symbols { counts[lengths[symbol]] += 1 }
        var open = 1
        for count in counts.dropFirst() { open = 2 * open - count }
        // The only symbol takes no bits, whatever length is stated.
        guard symbols.count == 1 || open == 0 else {
            throw .damagedImage(format: .webp, reason: "a prefix code is not complete")
        }
        self.counts = counts
    }

    /// Reads a symbol.
    func read(_ bits: inout WebPBits) throws(WhorlError) -> Int {
        guard symbols.count > 1 else { return symbols[0] }
        var (code, first, index) = (0, 0, 0)
        for count in counts.dropFirst() {
            code = code << 1 | (try bits.bit())
            guard code - first >= count else { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
        }
        throw .damagedImage(format: .webp, reason: "a prefix code is not complete")
    }

    /// One or two symbols that are stated.
    private static func fewLengths(_ bits: inout WebPBits, _ alphabet: Int) throws(WhorlError) -> [Int] {
        let isPair = try bits.bit() == 1
        var named = [try bits.read(try bits.bit() == 1 ? UInt8.bitWidth : 1)]
        if isPair { named.append(try bits.read(UInt8.bitWidth)) }
        var lengths = [Int](repeating: 0, count: alphabet)
        for symbol in named {
            guard symbol < alphabet else { throw .damagedImage(format: .webp, reason: "a symbol is impossible") }
            lengths[symbol] = 1
        }
        return lengths
    }

    /// Lengths that are coded themselves.
    private static func lengths(_ bits: inout WebPBits, _ alphabet: Int) throws(WhorlError) -> [Int] {
        var coded = [Int](repeating: 0, count: order.count)
        let stated = try bits.read(4) + 4
        for place in order.prefix(stated) { coded[place] = try bits.read(3) }
        let code = try WebPPrefixCode(lengths: coded)
        var left = alphabet
        if try bits.bit() == 1 { left = 2 + (try bits.read(2 + 2 * (try bits.read(3)))) }
        var (lengths, last) = ([Int](), usualLength)
        while lengths.count < alphabet, left > 0 {
            left -= 1
            let symbol = try code.read(&bits)
            guard symbol >= firstRepeat else {
                lengths.append(symbol)
                if symbol > 0 { last = symbol }
                continue
            }
            let (width, least) = repeats[symbol - firstRepeat]
            let count = try bits.read(width) + least
            lengths += [Int](repeating: symbol == firstRepeat ? last : 0, count: count)
        }
        guard lengths.count <= alphabet else {
            throw .damagedImage(format: .webp, reason: "a prefix code has too many lengths")
        }
        return lengths + [Int](repeating: 0, count: alphabet - lengths.count)
    }
}
