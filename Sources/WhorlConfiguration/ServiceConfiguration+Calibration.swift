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

    /// People among whom a search takes a person out, at a share of the rate for each.
    private static let searched = 10_000.0
    /// The rate at which a sample beside one that matches counts as the person's.
    private static let beside = 1e-2

    /// Warns of a configured calibration of prints that takes strangers for matches: of another scale of scores, or of too few
    /// comparisons. Its thresholds are compared with the library's own calibration at three rates: that of verifications, that
    /// of a search among many people, and that by which samples beside a match are judged.
    ///
    /// Nil where no calibration is configured, or where all three thresholds keep their rates.
    package var calibrationWeakness: Weakness? {
        guard let own = (try? calibrationOfPrints()) ?? nil else { return nil }
        let isLax = [fmr, fmr / Self.searched, Self.beside].contains { rate in
            guard let threshold = try? own.threshold(fmr: rate).threshold else { return false }
            return Calibration.finger.rate(at: threshold.score).fmr > Self.mostOfRate * rate
        }
        guard isLax else { return nil }
        return Weakness(
            key: CodingKeys.fingerCalibration.stringValue,
            reason: "lets in more than \(Int(Self.mostOfRate)) times as many strangers as the usual table")
    }

    private static func fault(_ reason: String) -> ConfigurationError {
        .invalid(key: CodingKeys.fingerCalibration.stringValue, reason: reason)
    }
}
