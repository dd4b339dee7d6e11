internal import FoundationEssentials
import Glibc
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
        guard let own = (try? calibrationOfPrints()) ?? nil,
            isLax(own, { Calibration.finger.rate(at: $0).fmr })
        else { return nil }
        return Weakness(
            key: CodingKeys.fingerCalibration.stringValue,
            reason: "lets in more than \(Int(Self.mostOfRate)) times as many strangers as the usual table")
    }

    /// Numbers of an embedding: as many as usual models give at most.
    private static let dimension = 512.0

    /// Warns of face models whose calibration takes strangers for matches. A manifest has nothing to be compared with but
    /// chance: faces of strangers are no less alike than independent directions, whose cosine is about normal with variance
    /// 1 / 512. Of models that are compared by distance, whose scale is their own, nothing is known.
    ///
    /// - Parameter models: the folder of models.
    /// - Returns: one for each model.
    package func calibrationWeaknesses(of models: ModelFolder) -> [Weakness] {
        let names = (try? models.names()) ?? []
        return names.compactMap { try? models.manifest($0) }.filter { manifest in
            guard manifest.embeddingMetric == .cosine, let calibration = manifest.calibration else { return false }
            return isLax(calibration) { erfc($0 * (Self.dimension / 2).squareRoot()) / 2 }
        }.map { Weakness(key: "the calibration of the model \($0.name)", reason: "lets in strangers by chance") }
    }

    /// Whether thresholds of a calibration let in many more strangers than their rates say.
    ///
    /// - Parameters:
    ///   - calibration: what gives the thresholds.
    ///   - passing: the share of strangers who reach a score, at least.
    /// - Returns: whether one of the thresholds does.
    private func isLax(_ calibration: Calibration, _ passing: (Double) -> Double) -> Bool {
        [fmr, fmr / Self.searched, Self.beside].contains { rate in
            guard let threshold = try? calibration.threshold(fmr: rate).threshold else { return false }
            return passing(threshold.score) > Self.mostOfRate * rate
        }
    }

    private static func fault(_ reason: String) -> ConfigurationError {
        .invalid(key: CodingKeys.fingerCalibration.stringValue, reason: reason)
    }
}
