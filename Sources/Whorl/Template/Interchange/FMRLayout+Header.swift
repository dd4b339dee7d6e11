internal import WhorlNumerics

/// What the formats of 2004 and 2005 share: sizes and resolutions in the header, and a short head of each view.
extension FMRLayout {
    private static let deviceBits = 12
    private static let viewShift: UInt8 = 4
    private static let lowBits: UInt8 = 0x0F

    /// Reads from the capture equipment to the end of the last view.
    func readFirstEdition(_ reader: inout RecordReader) throws(WhorlError) -> [MinutiaeRecord.View] {
        var pattern = MinutiaeRecord.View()
        let device: UInt16 = try reader.read("the capture equipment")
        pattern.device.identifier = device & (1 << Self.deviceBits - 1)
        pattern.device.compliance = UInt8(device >> Self.deviceBits) << Self.viewShift
        pattern.width = Int(try reader.read("the width", as: UInt16.self))
        pattern.height = Int(try reader.read("the height", as: UInt16.self))
        pattern.resolutionX = try Self.readResolution(&reader)
        pattern.resolutionY = try Self.readResolution(&reader)
        return try readViews(&reader) { (reader) throws(WhorlError) in try readView(pattern, &reader) }
    }

    /// Reads the number of views, a reserved byte, and the views.
    func readViews(
        _ reader: inout RecordReader, _ readView: (inout RecordReader) throws(WhorlError) -> MinutiaeRecord.View
    ) throws(WhorlError) -> [MinutiaeRecord.View] {
        let count = Int(try reader.read("the number of views", as: UInt8.self))
        if try reader.read("the header", as: UInt8.self) != 0 {
            try reader.tolerate("the reserved byte of the header is not 0", at: reader.offset - 1)
        }
        try Self.checkCount(count, &reader)
        var views: [MinutiaeRecord.View] = []
        for _ in 0..<count { views.append(try readView(&reader)) }
        try settleDirections(&views, &reader)
        return views
    }

    private func readView(
        _ pattern: MinutiaeRecord.View, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.View {
        var view = pattern
        view.position = try Self.readPosition(&reader)
        let packed: UInt8 = try reader.read("the impression type")
        view.number = Int(packed >> Self.viewShift)
        view.impression = packed & Self.lowBits
        view.quality = try readFingerQuality(&reader)
        let count = Int(try reader.read("the number of minutiae", as: UInt8.self))
        view.minutiae = try readMinutiae(count, of: view, &reader)
        view.extended = try readExtended(&reader)
        return view
    }

    /// Writes from the capture equipment to the end of the last view.
    ///
    /// - Precondition: ``MinutiaeRecord/checkFits(_:)`` accepts the record.
    func writeFirstEdition(_ views: [MinutiaeRecord.View], to writer: inout ByteWriter) {
        let common = views.first ?? MinutiaeRecord.View()
        let compliance = UInt16(common.device.compliance >> Self.viewShift)
        writer.write(compliance << Self.deviceBits | common.device.identifier & (1 << Self.deviceBits - 1))
        for number in [common.width, common.height, common.resolutionX, common.resolutionY] {
            writer.write(UInt16(number))
        }
        writer.write(UInt8(views.count))
        writer.write(UInt8(0))
        for view in views {
            writer.write(view.position.rawValue)
            writer.write(UInt8(view.number) << Self.viewShift | view.impression)
            writer.write(code(ofFinger: view.quality.first))
            writer.write(UInt8(view.minutiae.count))
            write(view.minutiae, to: &writer)
            Self.write(bytes(of: view.extended), to: &writer)
        }
    }
}
