/// What a word of a WSQ block means, with the bits that follow it where it announces some.
enum WSQSymbol {
    case zeros(Int)
    case number(Int)

    private static let longestRun: UInt8 = 100
    /// The symbol that stands for the number 0; its neighbors for the numbers about it.
    private static let zero = 180
    private static let numbers: ClosedRange<UInt8> = 107...254

    /// Reads a word; nil where the bits that are left hold none, or one without meaning.
    init?(_ bits: inout WSQBits, _ huffman: WSQHuffmanTable) {
        guard let symbol = huffman.symbol(&bits) else { return nil }
        switch symbol {
        case 1...Self.longestRun: self = .zeros(Int(symbol))
        case Self.numbers: self = .number(Int(symbol) - Self.zero)
        default:
            guard let announced = Announced(rawValue: symbol), let value = bits.number(announced.bits) else {
                return nil
            }
            switch announced {
            case .positive8, .positive16: self = .number(value)
            case .negative8, .negative16: self = .number(-value)
            case .zeros8, .zeros16: self = .zeros(value)
            }
        }
    }

    /// Symbols that a number of 8 or 16 bits follows.
    private enum Announced: UInt8 {
        case positive8 = 101
        case negative8 = 102
        case positive16 = 103
        case negative16 = 104
        case zeros8 = 105
        case zeros16 = 106

        var bits: Int {
            switch self {
            case .positive8, .negative8, .zeros8: UInt8.bitWidth
            case .positive16, .negative16, .zeros16: UInt16.bitWidth
            }
        }
    }
}
