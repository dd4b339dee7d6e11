/// Real numbers of 16 bits, widened exactly.
enum HalfPrecision {
    /// IEEE 754 binary16: a sign, 5 bits of exponent with bias 15, 10 bits of fraction.
    static func float(binary16 bits: UInt16) -> Float {
        let sign = UInt32(bits & 0x8000) << 16
        let magnitude = UInt32(bits & 0x7FFF)
        guard magnitude < 0x7C00 else {
            return Float(bitPattern: sign | 0x7F80_0000 | (magnitude & 0x3FF) << 13)
        }
        // Multiplication by 2^112 moves the bias and makes subnormal numbers normal ones.
        let value = Float(bitPattern: magnitude << 13) * 0x1p112
        return Float(bitPattern: sign | value.bitPattern)
    }

    /// bfloat16: the upper half of a 32-bit number.
    static func float(bfloat16 bits: UInt16) -> Float {
        Float(bitPattern: UInt32(bits) << 16)
    }
}
