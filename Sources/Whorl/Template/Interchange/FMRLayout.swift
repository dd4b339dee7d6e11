/// Where the record formats of ISO/IEC 19794-2 and ANSI/INCITS 378 differ in what they otherwise share: a magic, a
/// header, and views of six bytes a minutia with extended data behind them.
package struct FMRLayout {
    /// Steps of a direction in a full turn: ISO counts 256, ANSI every second degree.
    let directionSteps: Int
    /// Whether 0 stands for a quality that is not stated; else 254 does, and 255 for one that could not be measured.
    let zeroIsUnstated: Bool
    /// Whether each core and delta says whether it has directions; else the head of its list says it for all.
    let flagsEachPoint: Bool
    /// Whether the length of a block of extended data may leave out the four bytes before its content: the text of
    /// ISO/IEC 19794-2:2005 and its worked example differ.
    let mayOmitBlockHeader: Bool

    static let iso2005 = FMRLayout(
        directionSteps: 256, zeroIsUnstated: true, flagsEachPoint: true, mayOmitBlockHeader: true)
    static let iso2011 = FMRLayout(
        directionSteps: 256, zeroIsUnstated: false, flagsEachPoint: true, mayOmitBlockHeader: false)
    static let ansi2004 = FMRLayout(
        directionSteps: 180, zeroIsUnstated: true, flagsEachPoint: false, mayOmitBlockHeader: false)
    static let ansi2009 = FMRLayout(
        directionSteps: 180, zeroIsUnstated: false, flagsEachPoint: false, mayOmitBlockHeader: false)

    /// The first bytes of all of them.
    package static let magic: [UInt8] = Array("FMR\0".utf8)
    /// The version that follows, in the formats of 2004 and 2005.
    static let firstVersion: [UInt8] = Array(" 20\0".utf8)
    /// The version of ISO/IEC 19794-2:2011 and ANSI/INCITS 378-2009.
    static let secondVersion: [UInt8] = Array("030\0".utf8)
    /// The version of ANSI/INCITS 378-2009, Amendment 1.
    static let amendedVersion: [UInt8] = Array("035\0".utf8)
    /// Bytes before the length of the record.
    static let lengthOffset = magic.count + firstVersion.count

    /// The greatest coordinate: 14 bits.
    package static let maximumCoordinate = 0x3FFF
    /// Bits of a coordinate, below the two of a minutia's kind.
    static let coordinateBits = 14
    /// The highest quality that can be stated.
    static let highestQuality = 100
    /// A quality that is not stated, where 0 does not stand for it.
    static let unstatedQuality: UInt8 = 254
    /// A quality that could not be measured, where 0 does not stand for it.
    static let failedQuality: UInt8 = 255
}

extension FMRLayout {
    /// Reads magic and version and returns the version.
    static func readVersion(_ reader: inout RecordReader) throws(WhorlError) -> [UInt8] {
        guard try reader.take(magic.count, "the magic").elementsEqual(magic) else {
            throw reader.damaged("the bytes are no minutiae record", at: 0)
        }
        return Array(try reader.take(firstVersion.count, "the version"))
    }

    /// Reads magic and version of the formats of 2004 and 2005.
    static func readFirstVersion(_ reader: inout RecordReader) throws(WhorlError) {
        if try readVersion(&reader) != firstVersion {
            try reader.tolerate("the version is not \" 20\"", at: magic.count)
        }
    }

    /// Compares the lengths that a record and its file have with `stated`, which the length field says.
    static func checkLength(_ stated: Int, _ reader: inout RecordReader) throws(WhorlError) {
        if stated != reader.offset {
            try reader.tolerate(
                "the length field says \(stated) and the record has \(reader.offset) bytes", at: lengthOffset)
        }
        if reader.remaining > 0 { try reader.tolerate("\(reader.remaining) bytes follow the record") }
    }

    /// A record has at least one view.
    static func checkCount(_ views: Int, _ reader: inout RecordReader) throws(WhorlError) {
        if views == 0 { try reader.tolerate("the record has no view") }
    }

    /// Reads a resolution in pixels a centimeter; 0 stands for the usual one where reading is tolerant.
    static func readResolution(_ reader: inout RecordReader) throws(WhorlError) -> Int {
        let offset = reader.offset
        let resolution = Int(try reader.read("the resolution", as: UInt16.self))
        guard resolution == 0 else { return resolution }
        try reader.tolerate("the resolution is 0, taken as \(MinutiaeRecord.usualResolution)", at: offset)
        return MinutiaeRecord.usualResolution
    }

    /// Reads the code of a finger.
    static func readPosition(_ reader: inout RecordReader) throws(WhorlError) -> FingerPosition {
        let offset = reader.offset
        if let position = FingerPosition(rawValue: try reader.read("the finger position")) { return position }
        try reader.tolerate("the finger position has no meaning, taken as unknown", at: offset)
        return .unknown
    }

    /// Whether the code of a quality says that measuring it failed.
    func isFailed(_ code: UInt8) -> Bool { !zeroIsUnstated && code == Self.failedQuality }

    /// The meaning of a quality's code.
    func quality(_ code: UInt8, at offset: Int, _ reader: inout RecordReader) throws(WhorlError) -> Int? {
        if zeroIsUnstated ? code == 0 : code == Self.unstatedQuality || code == Self.failedQuality { return nil }
        guard code <= Self.highestQuality else {
            try reader.tolerate("a quality is above \(Self.highestQuality), taken as not stated", at: offset)
            return nil
        }
        return Int(code)
    }

    /// The code of a quality; the lowest one is 1 where 0 has another meaning.
    func code(ofQuality quality: Int?, failed: Bool = false) -> UInt8 {
        guard let quality else { return zeroIsUnstated ? 0 : failed ? Self.failedQuality : Self.unstatedQuality }
        return UInt8(min(max(quality, zeroIsUnstated ? 1 : 0), Self.highestQuality))
    }
}
