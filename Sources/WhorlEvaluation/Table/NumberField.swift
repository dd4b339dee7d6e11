import Glibc

/// Numbers in the fields of tables.
package enum NumberField {
    /// Digits that a Double holds without rounding: 10 to this power is below 2 to the 53rd.
    private static let exactDigits = 15
    /// The powers of ten that a Double holds without rounding.
    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }
    private static let (zero, ten) = (UInt8(ascii: "0"), 10)

    /// The Double nearest to a decimal number; nil where the field holds no number.
    ///
    /// Short numbers are one exact division (Clinger, How to read floating point numbers accurately, PLDI 1990); the
    /// others go the standard library's way. `inf` and `nan` are numbers in this sense.
    package static func value(_ field: Span<UInt8>) -> Double? {
        short(field) ?? Double(text(field))
    }

    /// The general way, also for what `short` reads.
    package static func text(_ field: Span<UInt8>) -> String {
        var bytes: [UInt8] = []
        for place in 0..<field.count { bytes.append(field[place]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A number of few digits without exponent.
    private static func short(_ field: Span<UInt8>) -> Double? {
        var place = 0
        let isNegative = field.count > 0 && field[0] == UInt8(ascii: "-")
        if isNegative { place = 1 }
        var (digits, decimals, number) = (0, 0, 0)
        var hasPoint = false
        while place < field.count {
            if field[place] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else {
                let digit = Int(field[place]) - Int(zero)
                guard (0..<ten).contains(digit), digits < exactDigits else { return nil }
                // At most 15 digits: no overflow.
                number = number &* ten &+ digit
                digits += 1
                decimals += hasPoint ? 1 : 0
            }
            place += 1
        }
        guard digits > 0 else { return nil }
        let value = Double(number) / powers[decimals]
        return isNegative ? -value : value
    }
}
