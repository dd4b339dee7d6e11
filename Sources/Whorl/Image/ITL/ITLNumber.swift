/// Numbers as text in tagged records.
enum ITLNumber {
    /// The most digits: those of a length.
    private static let digits = 10
    private static let base = 10
    private static let space = UInt8(ascii: " ")

    /// A whole number that is not negative; spaces around it are passed over.
    package static func integer(_ text: ArraySlice<UInt8>) -> Int? {
        let trimmed = text.drop { $0 == space }
        let number = trimmed.prefix { $0 != space }
        guard (1...digits).contains(number.count), trimmed[number.endIndex...].allSatisfy({ $0 == space }) else {
            return nil
        }
        var value = 0
        for byte in number {
            guard let digit = digit(byte) else { return nil }
            value = value * base + digit
        }
        return value
    }

    /// The value of a digit.
    static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte) - Int(UInt8(ascii: "0")) : nil
    }
}
