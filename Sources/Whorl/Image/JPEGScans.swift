/// How the coefficients of a JPEG file are stored (ITU-T T.81, B.2).
enum JPEGScans {
    private static let lead: UInt8 = 0xFF
    /// Sequential frames with Huffman codes, the only ones whose pixels can be given out as the file is read.
    private static let sequentialFrames: ClosedRange<UInt8> = 0xC0...0xC1
    private static let frames: ClosedRange<UInt8> = 0xC0...0xCF
    /// Markers that lie among those of frames and begin no frame: tables of Huffman codes, an extension, arithmetic conditioning.
    private static let noFrames: Set<UInt8> = [0xC4, 0xC8, 0xCC]
    private static let scan: UInt8 = 0xDA
    /// Markers of restarts, and of a file's start and end.
    private static let withoutLength: ClosedRange<UInt8> = 0xD0...0xD9
    /// The first marker after the start of the file.
    private static let first = 2
    /// Where a frame states how many components it has, after its marker and length.
    private static let frameComponents = 9

    /// Whether one scan holds all components: then the library needs memory for some rows only.
    ///
    /// - Parameter bytes: a JPEG file, whole, damaged or hostile.
    /// - Returns: false also where the file does not say.
    static func isSingle(_ bytes: [UInt8]) -> Bool {
        var place = first
        var components: UInt8?
        while place + frameComponents < bytes.count, bytes[place] == lead {
            let marker = bytes[place + 1]
            // A marker may have any number of leading bytes.
            guard marker != lead else {
                place += 1
                continue
            }
            // Others have no length, or are unknown: the library would go on elsewhere than this loop.
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard marker >= frames.lowerBound, !withoutLength.contains(marker), length >= 2 else { return false }
            if marker == scan { return components == bytes[place + 4] }
            if frames.contains(marker), !noFrames.contains(marker) {
                guard sequentialFrames.contains(marker), components == nil else { return false }
                components = bytes[place + frameComponents]
            }
            place += 2 + length
        }
        return false
    }

    private static let application14: UInt8 = 0xEE

    /// Whether Adobe's segment says how colors are stored (Adobe, Technical Note 5116, 1992): inks are then inverted.
    ///
    /// - Parameter bytes: a JPEG file, whole, damaged or hostile.
    /// - Returns: false also where the file does not say.
    static func isAdobe(_ bytes: [UInt8]) -> Bool {
        var place = first
        while place + frameComponents < bytes.count, bytes[place] == lead, bytes[place + 1] != scan {
            let marker = bytes[place + 1]
            if marker == application14, bytes[(place + 4)...].starts(with: "Adobe".utf8) { return true }
            place += marker == lead ? 1 : 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
        return false
    }
}
