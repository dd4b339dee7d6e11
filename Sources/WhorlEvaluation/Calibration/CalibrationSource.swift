public import Whorl

/// A calibration as a file of Swift that declares it.
public enum CalibrationSource {
    /// Writes `Calibration.<name>`.
    ///
    /// - Parameters:
    ///   - calibration: what is declared.
    ///   - name: the static property's name.
    /// - Returns: the whole file.
    public static func swift(_ calibration: Calibration, name: String = "finger") -> String {
        let knots = calibration.knots.map {
            "            Knot(score: \($0.score), fmr: \($0.fmr), upperBound: \($0.upperBound)),"
        }
        let more =
            list("counts", calibration.counts) + list("subjects", calibration.subjects) + ratio(calibration)
        let names = calibration.dataSets.map { "            \(quoted($0))," }
        return """
            extension Calibration {
                /// The calibration of \(name) scores, fitted by `whorl calibrate` on the data sets that it names.
                ///
                /// The table with counts, bounds and the tail's fit is kept with the data sets' descriptions.
                public static let \(name) = Calibration(
                    version: \(calibration.version), extractorVersion: \(calibration.extractorVersion),
                    dataSets: [
            \(names.joined(separator: "\n"))
                    ],
                    nonMated: \(calibration.nonMated),\(more)
                    knots: [
            \(knots.joined(separator: "\n"))
                    ],
                    tailScale: \(calibration.tailScale))
            }

            """
    }

    private static func list(_ name: String, _ numbers: [Int]?) -> String {
        numbers.map { "\n        \(name): [\($0.map(String.init).joined(separator: ", "))]," } ?? ""
    }

    private static func ratio(_ calibration: Calibration) -> String {
        calibration.worstRatio.map { "\n        worstRatio: \($0)," } ?? ""
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars { quoted += scalar.escaped(asASCII: true) }
        return quoted + "\""
    }
}
