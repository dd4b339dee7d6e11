internal import FoundationEssentials
package import Whorl

extension ServiceConfiguration {
    /// The longest table that is read, in bytes.
    private static let longestTable = 1 << 20

    /// The calibration of prints that the configuration names; nil where it names none.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)`` for a file that cannot be read, is no table, or is of another extractor.
    package func calibrationOfPrints() throws(ConfigurationError) -> Calibration? {
        guard let path = fingerCalibration else { return nil }
        let bytes: [UInt8]
        do throws(WhorlError) {
            bytes = try FileContents.read(path, limit: Self.longestTable)
        } catch {
            throw Self.fault("names a file that cannot be read (\(error.problem))")
        }
        guard let file = try? JSONCoding.decode(CalibrationFile.self, from: Data(bytes)) else {
            throw Self.fault("names a file that is no table of whorl calibrate --finger")
        }
        let calibration = file.calibration
        guard calibration.model == nil, calibration.extractorVersion == MinutiaExtractor.version else {
            throw Self.fault(
                "names a table of extractor version \(calibration.extractorVersion); prints have version "
                    + "\(MinutiaExtractor.version)")
        }
        return calibration
    }

    /// How many times as many strangers as the rate says may pass by the library's own calibration.
    private static let mostOfRate = 10.0

    /// That the calibration of prints takes for a match what the library's own takes for a stranger's: a table of another scale,
    /// or of too few comparisons, lets everybody in. Nil where there is none, or it decides alike.
    package var calibrationWeakness: Weakness? {
        guard let own = (try? calibrationOfPrints()) ?? nil, let threshold = try? own.threshold(fmr: fmr).threshold,
            Calibration.finger.rate(at: threshold.score).fmr > Self.mostOfRate * fmr
        else { return nil }
        return Weakness(
            key: CodingKeys.fingerCalibration.stringValue,
            reason: "lets in more than \(Int(Self.mostOfRate)) times as many strangers as the usual table")
    }

    private static func fault(_ reason: String) -> ConfigurationError {
        .invalid(key: CodingKeys.fingerCalibration.stringValue, reason: reason)
    }
}
