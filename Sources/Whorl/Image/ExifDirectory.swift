/// The 0th directory of a TIFF structure (TIFF 6.0, Adobe 1992, section 2).
struct ExifDirectory {
    private static let (mark, firstOffset, entrySize) = (42, 4, 12)
    private static let orientationTag = 0x0112
    private static let shortType = 3
    /// Offsets inside an entry.
    private static let (type, count, value) = (2, 4, 8)

    private let bytes: ArraySlice<UInt8>
    private let isBigEndian: Bool
    /// Offset of the directory.
    private let start: Int

    /// Reads the header.
    ///
    /// - Returns: nil where the bytes are no TIFF structure.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first, bytes.dropFirst().first == first else { return nil }
        guard first == UInt8(ascii: "I") || first == UInt8(ascii: "M") else { return nil }
        self.bytes = bytes
        isBigEndian = first == UInt8(ascii: "M")
        start = Self.number(bytes, Self.firstOffset, size: UInt32.bitWidth, isBigEndian) ?? 0
        guard Self.number(bytes, 2, size: UInt16.bitWidth, isBigEndian) == Self.mark else { return nil }
    }

    /// The orientation that the directory states: one number of 16 bits, 1...8.
    var orientation: ImageOrientation? {
        guard let entries = uint16(at: start) else { return nil }
        for entry in 0..<entries {
            let place = start + 2 + entry * Self.entrySize
            guard let tag = uint16(at: place) else { return nil }
            guard tag == Self.orientationTag else { continue }
            guard uint16(at: place + Self.type) == Self.shortType,
                Self.number(bytes, place + Self.count, size: UInt32.bitWidth, isBigEndian) == 1
            else { return nil }
            return uint16(at: place + Self.value).flatMap(ImageOrientation.init)
        }
        return nil
    }

    private func uint16(at offset: Int) -> Int? {
        Self.number(bytes, offset, size: UInt16.bitWidth, isBigEndian)
    }

    /// The number of so many bits at an offset, nil where it does not lie inside.
    private static func number(
        _ bytes: ArraySlice<UInt8>, _ offset: Int, size: Int, _ isBigEndian: Bool
    ) -> Int? {
        let length = size / UInt8.bitWidth
        guard offset + length <= bytes.count else { return nil }
        let place = bytes.startIndex + offset
        let digits = bytes[place..<(place + length)]
        let step = { (value: Int, digit: UInt8) in value << UInt8.bitWidth | Int(digit) }
        return isBigEndian ? digits.reduce(0, step) : digits.reversed().reduce(0, step)
    }
}
