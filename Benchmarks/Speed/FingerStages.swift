import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// The stages from image to score and store, measured one after the other on a group of prints.
struct FingerStages {
    private static let millisecondsPerSecond = 1000.0
    /// Rounds over the images and templates, of which each is a measurement.
    private static let rounds = 2

    /// The prints.
    let group: PrintGroup

    /// Measures all stages.
    ///
    /// - Throws: as the store does.
    func measurements() throws -> [Measurement] {
        var extractions: [Double] = []
        var templates: [(finger: Int, template: FingerTemplate)] = []
        for (round, finger, image) in repeated(group.fingers) {
            let (features, seconds) = ThreadClock.measure { try? MinutiaExtractor().features(of: image) }
            extractions.append(seconds * Self.millisecondsPerSecond)
            if round == 0, let features { templates.append((finger, FingerTemplate(features))) }
        }
        var preparations: [Double] = []
        var prepared: [(finger: Int, print: PreparedFinger)] = []
        for round in 0..<Self.rounds {
            for (finger, template) in templates {
                let (print, seconds) = ThreadClock.measure { PreparedFinger(template) }
                preparations.append(seconds * Self.millisecondsPerSecond)
                if round == 0 { prepared.append((finger, print)) }
            }
        }
        let kept = templates.map(\.template)
        let sizes = try templates.map { Double(try TemplateCodec.encode(.finger($0.template)).count) }
        return stated("extraction", .milliseconds, extractions)
            + stated("preparation of a template", .milliseconds, preparations)
            + stated("comparison, mated", .perSecond, rates(prepared) { $0 == $1 })
            + stated("comparison, non-mated", .perSecond, rates(prepared) { $0 != $1 })
            + (try CallStages(samples: group.name, templates: kept).measurements())
            + (try EngineStages(samples: group.name, templates: kept).measurements())
            + stated("template", .bytes, sizes)
    }

    private func repeated(_ fingers: [[GrayImage]]) -> [(round: Int, finger: Int, image: GrayImage)] {
        (0..<Self.rounds).flatMap { round in
            fingers.enumerated().flatMap { finger, images in images.map { (round, finger, $0) } }
        }
    }

    /// Comparisons a second of each probe with the references that are asked for.
    private func rates(
        _ prepared: [(finger: Int, print: PreparedFinger)], where isCompared: (Int, Int) -> Bool
    ) -> [Double] {
        prepared.indices.compactMap { index in
            let probe = prepared[index]
            let references = prepared.indices.filter { $0 != index && isCompared(prepared[$0].finger, probe.finger) }
            guard !references.isEmpty else { return nil }
            let (sum, seconds) = ThreadClock.measure {
                let matcher = FingerMatcher(probe: probe.print)
                return references.reduce(0) { $0 + matcher.score(prepared[$1].print) }
            }
            return sum.isFinite ? Double(references.count) / seconds : nil
        }
    }

    private func stated(_ stage: String, _ unit: Measurement.Unit, _ values: [Double]) -> [Measurement] {
        Measurement.list(stage, group.name, unit, values)
    }
}
