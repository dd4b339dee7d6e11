/// The words of a PNM file: decimal numbers and single bits between white space and comments.
struct PNMTokens {
    private static let radix = 10
    /// No number of the format is longer.
    private static let longest = 10

    private let bytes: [UInt8]
    /// Offset of the next byte.
    private(set) var position: Int

    /// Starts behind the two letters of the signature.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 2
    }

    /// Whether the byte is white space: blank, tab, line feed, vertical tab, form feed or carriage return.
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte)
    }

    /// The next number.
    mutating func number() throws(WhorlError) -> Int {
        skipSpace()
        let start = position
        var value = 0
        while let digit = digit() {
            guard position - start < Self.longest else {
                throw .damagedImage(format: .pnm, reason: "a number is too long")
            }
            value = value * Self.radix + digit
            position += 1
        }
        guard position > start else { throw position < bytes.count ? notANumber : endsEarly }
        return value
    }

    /// The two numbers that the head begins with.
    mutating func size() throws(WhorlError) -> (width: Int, height: Int) { (try number(), try number()) }

    /// The next digit 0 or 1, which needs no white space behind it.
    mutating func bit() throws(WhorlError) -> Int {
        skipSpace()
        guard position < bytes.count else { throw endsEarly }
        guard let digit = digit(), digit <= 1 else { throw notANumber }
        position += 1
        return digit
    }

    /// Skips the one white space that parts the header from raw pixels.
    mutating func separator() throws(WhorlError) {
        guard position < bytes.count else { throw endsEarly }
        guard Self.isSpace(bytes[position]) else { throw notANumber }
        position += 1
    }

    private func digit() -> Int? {
        guard position < bytes.count else { return nil }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(bytes[position]) ? Int(bytes[position] - digits.lowerBound) : nil
    }

    private mutating func skipSpace() {
        var isComment = false
        while position < bytes.count {
            let byte = bytes[position]
            if isComment {
                isComment = byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r")
            } else if byte == UInt8(ascii: "#") {
                isComment = true
            } else if !Self.isSpace(byte) {
                return
            }
            position += 1
        }
    }

    private var notANumber: WhorlError {
        .damagedImage(format: .pnm, reason: "byte \(position) is no part of a number")
    }

    private var endsEarly: WhorlError { .damagedImage(format: .pnm, reason: "the data ends early") }
}
