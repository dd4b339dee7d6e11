internal import WhorlNumerics

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
        (try? segment(of: bytes).flatMap { try ExifDirectory($0).orientation() }) ?? .topLeft
    }

    /// The content of the first Exif segment behind its identifier.
    private static func segment(of bytes: [UInt8]) throws(ExifFault) -> ArraySlice<UInt8>? {
        var reader = ByteReader(bytes[...], order: .bigEndian, shortage: ExifFault.cutOff)
        reader.move(to: signature)
        while try reader.readByte() == Marker.start {
            var marker = try reader.readByte()
            // A marker may be preceded by any number of these.
            while marker == Marker.start { marker = try reader.readByte() }
            if Marker.alone.contains(marker) { continue }
            guard marker != Marker.scan, marker != Marker.endOfImage else { break }
            let length = try reader.readInt(UInt16.self)
            let content = try reader.take(length - MemoryLayout<UInt16>.size)
            if marker == Marker.application1, content.starts(with: identifier) {
                return content.dropFirst(identifier.count)
            }
        }
        return nil
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
