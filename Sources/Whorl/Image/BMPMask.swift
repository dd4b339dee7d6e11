/// Where a color component lies in a pixel of 16 or 32 bits.
struct BMPMask: Equatable {
    /// Bits below the component.
    let shift: Int
    /// The component's greatest value; 0 where the picture lacks the component.
    let maximum: Int

    /// Red, green and blue of pixels without masks: five bits each of 16, eight bits each of 32.
    static func standard(bits: Int) -> [BMPMask] {
        let width = bits == UInt16.bitWidth ? fiveBits : UInt8.bitWidth
        return [2 * width, width, 0].map { BMPMask(shift: $0, maximum: 1 << width - 1) }
    }

    private static let fiveBits = 5

    private init(shift: Int, maximum: Int) {
        self.shift = shift
        self.maximum = maximum
    }

    /// Reads a mask.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` where its bits are not side by side.
    init(_ mask: Int) throws(WhorlError) {
        guard mask != 0 else {
            self.init(shift: 0, maximum: 0)
            return
        }
        let (shift, ones) = (mask.trailingZeroBitCount, mask >> mask.trailingZeroBitCount)
        guard ones & (ones + 1) == 0 else {
            throw .damagedImage(format: .bmp, reason: "a color mask with gaps")
        }
        self.init(shift: shift, maximum: ones)
    }

    /// The component of a pixel, brought to `0...255`.
    func level(_ pixel: Int) -> UInt8 {
        maximum == 0 ? 0 : Luma.level(pixel >> shift & maximum, of: maximum)
    }
}
