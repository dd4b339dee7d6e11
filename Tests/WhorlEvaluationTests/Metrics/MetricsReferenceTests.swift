import Foundation
import Testing

import WhorlEvaluation

/// The metrics against pyeer and scikit-learn on the same scores, which `Benchmarks/peers/metrics_reference.py` wrote.
@Suite struct MetricsReferenceTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "References")
    /// Rates are quotients of small whole numbers; sums of those differ in their last bits.
    private static let tolerance = 1e-12

    private func expected() throws -> [String: [String: Any]] {
        let bytes = try Data(contentsOf: Self.folder.appending(path: "expected.json"))
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: [String: Any]])
    }

    private func result(_ file: String) throws -> EvaluationResult {
        EvaluationResult(
            try ScoreEvaluation(files: [ScoreFile(path: Self.folder.appending(path: file).path)]).run(command: ""))
    }

    private func rates(_ name: String, _ package: String) throws -> [String: Double] {
        try #require(try expected()[name]?[package] as? [String: Double])
    }

    @Test(arguments: ["untied", "tied"]) func ratesAreThoseOfScikitLearn(name: String) throws {
        let accuracy = try result(name + ".txt").summaries.pooled.accuracy
        let rates = try rates(name, "sklearn")
        for point in [NamedPoint.fmr100, .fmr1000, .zeroFMR, .zeroFNMR] {
            let rate = try #require(rates[point.rawValue])
            #expect(abs((accuracy.rate(point) ?? -1) - rate) < Self.tolerance, "\(point)")
        }
        #expect(abs((accuracy.areaUnderCurve ?? -1) - (rates["areaUnderCurve"] ?? 0)) < Self.tolerance)
    }

    @Test(arguments: ["untied", "tied"]) func ratesAreThoseOfPyeer(name: String) throws {
        let result = try result(name + ".txt")
        let accuracy = result.summaries.pooled.accuracy
        let rates = try rates(name, "pyeer")
        let error = try #require(accuracy.equalErrorRate)
        for (own, key) in [
            (error.value, "eer"), (error.lower, "eerLower"), (error.upper, "eerUpper"),
            (accuracy.areaUnderCurve, "areaUnderCurve"), (accuracy.rate(.zeroFMR), "zeroFMR"),
            (accuracy.rate(.zeroFNMR), "zeroFNMR"),
        ] {
            #expect(abs((own ?? -1) - (rates[key] ?? 0)) < Self.tolerance, "\(key)")
        }
        // pyeer takes the point whose FMR is nearest, which is ours where no scores tie.
        for point in [NamedPoint.fmr100, .fmr1000] where name == "untied" {
            #expect(abs((accuracy.rate(point) ?? -1) - (rates[point.rawValue] ?? 0)) < Self.tolerance)
        }
    }

    @Test(arguments: ["untied", "tied"]) func separationIsThatOfPyeersMoments(name: String) throws {
        let rates = try rates(name, "pyeer")
        let result = try result(name + ".txt")
        // pyeer divides by n, an unbiased variance by n - 1.
        func variance(_ key: String, _ count: Int) throws -> Double {
            let deviation = try #require(rates[key])
            return deviation * deviation * Double(count) / Double(count - 1)
        }
        let mean = (rates["matedMean"] ?? 0) - (rates["nonMatedMean"] ?? 0)
        let sum =
            try variance("matedDeviation", result.scores.mated.count)
            + variance("nonMatedDeviation", result.scores.nonMated.count)
        #expect(abs((result.scores.decidability ?? 0) - mean / (sum / 2).squareRoot()) < 1e-9)
    }

    @Test(arguments: ["sklearn", "pyeer"]) func ranksAreThoseOfBoth(package: String) throws {
        let ranks = try #require(try expected()["ranks"]?[package] as? [Double])
        let rates = try result("searches.csv").identification.get()
        #expect(rates.people == 40 && ranks.count == rates.ranks.count)
        for (own, other) in zip(rates.ranks, ranks) { #expect(abs(own.rate - other) < Self.tolerance) }
    }
}
