/// Real numbers of 16 bits, widened exactly.
package enum HalfPrecision {
    private static let signMask: UInt16 = 0x8000
    /// The bits of infinity: all of the exponent's.
    private static let infinity: UInt16 = 0x7C00
    /// Bits of fraction that a number of 32 bits has more.
    private static let moreFraction: UInt32 = 13
    /// 2 to the power of the difference of the exponents' biases, 127 and 15.
    private static let biasFactor: Float = 0x1p112
    private static let halfWidth: UInt32 = 16

    /// IEEE 754 binary16: a sign, 5 bits of exponent with bias 15, 10 bits of fraction.
    package static func float(binary16 bits: UInt16) -> Float {
        let sign = UInt32(bits & signMask) << halfWidth
        let magnitude = bits & ~signMask
        let widened = UInt32(magnitude) << moreFraction
        guard magnitude < infinity else {
            return Float(bitPattern: sign | Float.infinity.bitPattern | widened)
        }
        // The multiplication moves the bias and makes subnormal numbers normal ones.
        return Float(bitPattern: sign | (Float(bitPattern: widened) * biasFactor).bitPattern)
    }

    /// bfloat16: the upper half of a 32-bit number.
    static func float(bfloat16 bits: UInt16) -> Float {
        Float(bitPattern: UInt32(bits) << halfWidth)
    }
}
