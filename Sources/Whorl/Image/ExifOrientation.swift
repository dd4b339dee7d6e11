/// The orientation that a file's Exif data states (JEITA CP-3451, Exif 2.32).
package enum ExifOrientation {
    /// Finds the orientation of a JPEG file (Exif 2.32, 4.5.4, 4.7.2).
    ///
    /// Segments before the first scan are walked through, and of the first Exif segment the 0th directory. Nothing is
    /// allocated, and no place is looked at twice.
    ///
    /// - Parameter bytes: a JPEG file, whole, damaged or hostile.
    /// - Returns: ``ImageOrientation/topLeft`` where none is stated, or where what states it contradicts itself.
    package static func read(_ bytes: [UInt8]) -> ImageOrientation {
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
                return ExifDirectory(content.dropFirst(identifier.count))?.orientation ?? .topLeft
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
