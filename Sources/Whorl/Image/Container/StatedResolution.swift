/// A resolution as records state it, for both directions and with a unit.
enum StatedResolution {
    /// The unit, by its code in both ANSI/NIST-ITL and ISO/IEC 19794-4.
    private static let perInch = 1
    private static let perCentimeter = 2
    private static let centimetersPerInch = 2.54
    /// What the directions may differ by, as a part, and still be one resolution.
    private static let tolerance = 0.01

    /// Dots per inch; nil where the unit is unknown, the directions differ, or it is outside
    /// ``ImageLimits/resolutions``.
    static func dotsPerInch(unit: Int?, horizontal: Int?, vertical: Int?) -> Double? {
        guard let horizontal, let vertical, horizontal > 0,
            Double(abs(horizontal - vertical)) <= tolerance * Double(horizontal)
        else { return nil }
        let scale: Double
        switch unit {
        case perInch: scale = 1
        case perCentimeter: scale = centimetersPerInch
        default: return nil
        }
        let resolution = Double(horizontal) * scale
        return ImageLimits.resolutions.contains(resolution) ? resolution : nil
    }
}
