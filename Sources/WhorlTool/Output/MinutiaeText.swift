import Whorl
import WhorlEvaluation

/// A print of a minutiae record as text for a person.
enum MinutiaeText {
    private static let degrees = 360.0

    /// A print of a record.
    ///
    /// - Parameters:
    ///   - view: the print.
    ///   - number: its number in the record, from 1.
    ///   - listsMinutiae: whether its minutiae are listed too.
    /// - Returns: lines, the last one ended.
    static func text(_ view: MinutiaeRecord.View, number: Int, listsMinutiae: Bool) -> String {
        let kinds: [MinutiaeRecord.Minutia.Kind] = [.ending, .bifurcation, .other]
        let counts = kinds.map { kind in view.minutiae.count { $0.kind == kind } }
        var rows = [
            ["record", "\(number)"],
            ["finger", "\(view.position.name), number \(view.number)"],
            ["impression", "\(view.impression)"],
            ["size", "\(view.width) x \(view.height) pixels"],
            ["resolution", "\(view.resolutionX) x \(view.resolutionY) pixels a centimeter"],
            ["quality", view.quality.isEmpty ? "not stated" : view.quality.map(quality).joined(separator: ", ")],
            [
                "minutiae",
                "\(view.minutiae.count) (\(counts[0]) endings, \(counts[1]) bifurcations, \(counts[2]) others)",
            ],
        ]
        rows += view.captured.map { [["captured", time($0)]] } ?? []
        if view.device != MinutiaeRecord.Device() { rows.append(["device", device(view.device)]) }
        rows += view.certifications.map { ["certified", "by \($0.authority), scheme \($0.scheme)"] }
        rows += view.extended.map { ["extended", block($0)] }
        return TextTable.text(rows, words: [0, 1]) + (listsMinutiae ? list(view.minutiae) : "")
    }

    private static func quality(_ quality: MinutiaeRecord.Quality) -> String {
        let score = quality.score.map { "\($0)" } ?? "not measured"
        return quality.vendor == 0 ? score : "\(score) by \(quality.vendor), algorithm \(quality.algorithm)"
    }

    private static func time(_ time: MinutiaeRecord.CaptureTime) -> String {
        "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute)):\(two(time.second))"
    }

    private static func two(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func device(_ device: MinutiaeRecord.Device) -> String {
        "\(device.identifier) of vendor \(device.vendor), technology \(device.technology), compliance "
            + "\(device.compliance)"
    }

    private static func block(_ block: ExtendedBlock) -> String {
        switch block {
        case .ridgeCounts(let found): "\(found.counts.count) ridge counts, method \(found.method)"
        case .singularities(let found): "\(found.cores.count) cores, \(found.deltas.count) deltas"
        case .opaque(let type, let bytes): "type \(type), \(bytes.count) bytes"
        }
    }

    private static func list(_ minutiae: [MinutiaeRecord.Minutia]) -> String {
        let head = ["", "x", "y", "degrees", "kind", "quality"]
        let rows = minutiae.enumerated().map { index, minutia in
            let turn = Double(minutia.direction) / Double(MinutiaeRecord.directionSteps)
            return [
                "\(index)", "\(minutia.x)", "\(minutia.y)", NumberText.fixed(turn * degrees, 1), "\(minutia.kind)",
                minutia.quality.map { "\($0)" } ?? "-",
            ]
        }
        return TextTable.text([head] + rows, words: [4])
    }
}
