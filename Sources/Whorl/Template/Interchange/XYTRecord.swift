/// The text that NIST's mindtct writes and bozorth3 reads (Watson et al., User's guide to NIST biometric image software,
/// 2007): on a line each x, y from the bottom, direction in degrees, and the quality, which may be left out.
///
/// mindtct's directions are opposite to those of the standards: away from a ridge ending, out of its ridge. The file
/// states neither size nor resolution: 500 dpi are taken, and the highest minutia lies in row 0.
enum XYTRecord {
    /// Steps of a direction in a full turn.
    static let directionSteps = 360
    private static let halfTurn = MinutiaeRecord.directionSteps / 2
    private static let columns = 3...4
    private static let newline = UInt8(ascii: "\n")
    private static let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    /// Digits of the longest number read.
    private static let mostDigits = 6
    /// The longest line that can begin such a text, in bytes.
    private static let longestLine = 64

    static func decode(_ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord {
        var view = MinutiaeRecord.View()
        let text = reader.rest()
        let lines = text.split(separator: newline, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            guard let values = numbers(line) else {
                throw reader.damaged("line \(number + 1) has something that is no whole number", at: number + 1)
            }
            if values.isEmpty { continue }
            guard columns.contains(values.count) else {
                throw reader.damaged("line \(number + 1) has \(values.count) numbers", at: number + 1)
            }
            guard (0...FMRLayout.maximumCoordinate).contains(values[0]),
                (0...FMRLayout.maximumCoordinate).contains(values[1])
            else { throw reader.damaged("line \(number + 1) has a place out of range", at: number + 1) }
            guard view.minutiae.count < MinutiaeRecord.maximumMinutiae else {
                throw reader.damaged("there are more than \(MinutiaeRecord.maximumMinutiae) minutiae", at: number + 1)
            }
            view.minutiae.append(try minutia(values, line: number + 1, &reader))
        }
        view.width = (view.minutiae.map(\.x).max() ?? 0) + 1
        let highest = view.minutiae.map(\.y).max() ?? 0
        let lowest = view.minutiae.map(\.y).min() ?? 0
        // A minutia on line 0 lies one row below the image of a file made by mindtct.
        view.height = lowest == 0 ? highest + 1 : highest
        for index in view.minutiae.indices { view.minutiae[index].y = highest - view.minutiae[index].y }
        return MinutiaeRecord(views: [view])
    }

    private static func minutia(
        _ values: [Int], line: Int, _ reader: inout RecordReader
    ) throws(WhorlError) -> MinutiaeRecord.Minutia {
        if !(0..<directionSteps).contains(values[2]) {
            try reader.tolerate("a direction is outside 0 to 359, taken around", at: line)
        }
        let steps = RecordDirection.wrapped(RecordDirection.direction(values[2], of: directionSteps))
        var quality = values.count == columns.upperBound ? values[columns.lowerBound] : nil
        if let stated = quality, !(0...FMRLayout.highestQuality).contains(stated) {
            try reader.tolerate("a quality is outside 0 to \(FMRLayout.highestQuality), taken as not stated", at: line)
            quality = nil
        }
        return MinutiaeRecord.Minutia(
            x: values[0], y: values[1], direction: RecordDirection.wrapped(steps + halfTurn), kind: .other,
            quality: quality)
    }

    /// The whole numbers of a line; nil where it has anything else.
    private static func numbers(_ line: ArraySlice<UInt8>) -> [Int]? {
        var values: [Int] = []
        for word in line.split(whereSeparator: spaces.contains) {
            guard word.count <= mostDigits, let value = Int(String(decoding: word, as: UTF8.self)) else { return nil }
            values.append(value)
        }
        return values
    }

    /// Whether bytes begin with a line of such a text.
    static func recognizes(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix(longestLine).prefix { $0 != newline }
        guard line.count < longestLine, let values = numbers(line) else { return false }
        return columns.contains(values.count)
    }

    /// - Precondition: ``MinutiaeRecord/checkFits(_:)`` accepts the record.
    static func encode(_ record: MinutiaeRecord) -> [UInt8] {
        var text = ""
        let view = record.views.first ?? MinutiaeRecord.View()
        // Without a height, or with one that minutiae contradict, the lowest minutia stands at the bottom.
        let least = (view.minutiae.map(\.y).max() ?? 0) + 1
        let height = (least...FMRLayout.maximumCoordinate).contains(view.height) ? view.height : least
        for minutia in view.minutiae {
            let steps = RecordDirection.steps(minutia.direction + halfTurn, of: directionSteps)
            text += "\(minutia.x) \(height - minutia.y) \(steps)"
            if let quality = minutia.quality { text += " \(quality)" }
            text += "\n"
        }
        return Array(text.utf8)
    }
}
