import Glibc

/// Numbers as people read them, in the same form whatever the machine's language.
package enum NumberText {
    private static let base = 10.0
    private static let percent = 100.0

    /// A number with so many decimal places.
    package static func fixed(_ value: Double, _ places: Int) -> String {
        guard value.isFinite else { return "\(value)" }
        let scale = pow(base, Double(places))
        let scaled = (abs(value) * scale).rounded()
        guard scaled < Double(Int64.max) else { return "\(value)" }
        let digits = String(Int64(scaled))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// A number with at most so many decimal places, without zeros at the end.
    package static func short(_ value: Double, _ places: Int = 2) -> String {
        var text = fixed(value, places)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// A rate of `0...1` in percent; a dash for nothing.
    package static func percent(_ rate: Double?, _ places: Int = 2) -> String {
        rate.map { fixed($0 * percent, places) } ?? "-"
    }

    /// A whole number in groups of three digits.
    package static func grouped(_ value: Int) -> String {
        let digits = String(value.magnitude)
        let group = 3
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: group) { text += "," }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + text
    }
}

extension NumberText {
    /// A positive number with two significant digits and a power of ten, as 1.2e-04.
    package static func scientific(_ value: Double) -> String {
        guard value > 0, value.isFinite else { return fixed(value, 0) }
        var exponent = Int(floor(log10(value)))
        var mantissa = (value / pow(base, Double(exponent - 1))).rounded()
        if mantissa >= percent { (mantissa, exponent) = (mantissa / base, exponent + 1) }
        let digits = String(exponent.magnitude)
        let power = (digits.count < 2 ? "0" : "") + digits
        return fixed(mantissa / base, 1) + "e" + (exponent < 0 ? "-" : "+") + power
    }
}
