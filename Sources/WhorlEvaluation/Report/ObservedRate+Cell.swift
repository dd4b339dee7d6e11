import Glibc

extension ObservedRate {
    private static let places = 3
    private static let percent = 100.0

    /// Percent with the 95 % interval and both counts; a hyphen where there were no trials.
    var cell: String {
        guard trials > 0 else { return "-" }
        // Two digits of the upper end at least; it is above 0.
        let places = max(Self.places, 1 - Int(log10(Self.percent * interval.upper).rounded(.down)))
        let ends = [interval.lower, interval.upper].map { NumberText.percent($0, places) }
        return "\(NumberText.percent(rate, places)) (\(ends[0]) to \(ends[1]), "
            + "\(NumberText.grouped(count)) of \(NumberText.grouped(trials)))"
    }
}
