/// The orientation that a JPEG file's Exif segment states (JEITA CP-3451, Exif 2.32, 4.5.4, 4.7.2).
enum ExifOrientation {
    /// Finds the orientation.
    ///
    /// Segments before the first scan are walked through, and of the first Exif segment the 0th directory. Nothing is
    /// allocated, and no place is looked at twice.
    ///
    /// - Parameter bytes: a JPEG file, whole, damaged or hostile.
    /// - Returns: ``ImageOrientation/topLeft`` where none is stated, or where what states it contradicts itself.
    static func read(_ bytes: [UInt8]) -> ImageOrientation {
        var position = signature
        while position + 1 < bytes.count, bytes[position] == Marker.start {
            let marker = bytes[position + 1]
            if marker == Marker.start {
                // A marker may be preceded by any number of these.
                position += 1
                continue
            }
            position += 2
            if Marker.alone.contains(marker) { continue }
            guard marker != Marker.scan, marker != Marker.endOfImage, position + 1 < bytes.count else { break }
            let length = Int(bytes[position]) << UInt8.bitWidth | Int(bytes[position + 1])
            guard length >= 2, position + length <= bytes.count else { break }
            let content = bytes[(position + 2)..<(position + length)]
            if marker == Marker.application1, content.starts(with: identifier) {
                return TIFFDirectory(content.dropFirst(identifier.count))?.orientation ?? .topLeft
            }
            position += length
        }
        return .topLeft
    }

    /// Bytes of the marker that every file begins with.
    private static let signature = 2
    private static let identifier: [UInt8] = Array("Exif\0\0".utf8)

    /// Marker codes (ITU-T T.81, table B.1).
    private enum Marker {
        static let start: UInt8 = 0xFF
        static let scan: UInt8 = 0xDA
        static let endOfImage: UInt8 = 0xD9
        static let application1: UInt8 = 0xE1
        /// Markers without a segment: TEM and restarts.
        static let alone: Set<UInt8> = [0x01, 0xD0, 0xD1, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7]
    }
}

extension ExifOrientation {
    /// The 0th directory of a TIFF structure (TIFF 6.0, Adobe 1992, section 2).
    private struct TIFFDirectory {
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
}
