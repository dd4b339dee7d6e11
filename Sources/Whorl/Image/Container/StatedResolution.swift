/// A resolution as records state it, for both directions and with a unit.
enum StatedResolution {
    /// The unit, by its code in both ANSI/NIST-ITL and ISO/IEC 19794-4.
    private static let perInch = 1
    private static let perCentimeter = 2
    private static let centimetersPerInch = 2.54
    /// What the directions may differ by, as a part, and still be one resolution.
    private static let tolerance = 0.01

    private static let millimetersPerInch = 25.4
    /// Digits that a number of pixels a millimeter is written with, as a factor.
    private static let hundredths = 100.0
    /// What scanners have: a number that is rounded in another unit is taken as the one of these that it stands for.
    private static let usual = [500.0, 1000.0]

    /// Dots per inch; nil where the unit is unknown, the directions differ, or it is outside
    /// ``ImageLimits/resolutions``.
    static func dotsPerInch(unit: Int?, horizontal: Int?, vertical: Int?) -> Double? {
        guard let horizontal, let vertical, horizontal > 0,
            Double(abs(horizontal - vertical)) <= tolerance * Double(horizontal)
        else { return nil }
        switch unit {
        case perInch: return possible(Double(horizontal))
        case perCentimeter: return dotsPerInch(Double(horizontal), unitsPerInch: centimetersPerInch, parts: 1)
        default: return nil
        }
    }

    /// Dots per inch of pixels a millimeter, which are written with two digits behind the point.
    static func dotsPerInch(perMillimeter text: String) -> Double? {
        Double(text).flatMap { dotsPerInch($0, unitsPerInch: millimetersPerInch, parts: hundredths) }
    }

    /// Converts a number that was rounded to parts of one.
    private static func dotsPerInch(_ number: Double, unitsPerInch: Double, parts: Double) -> Double? {
        let same = usual.first { ($0 / unitsPerInch * parts).rounded() == (number * parts).rounded() }
        return possible(same ?? number * unitsPerInch)
    }

    private static func possible(_ resolution: Double) -> Double? {
        ImageLimits.resolutions.contains(resolution) ? resolution : nil
    }
}
