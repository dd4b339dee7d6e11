import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// The stages from image to score and store, measured one after the other on a group of prints.
struct FingerStages {
    private static let millisecondsPerSecond = 1000.0
    private static let attosecondsPerSecond = 1e18
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
        let sizes = try templates.map { Double(try TemplateCodec.encode(.finger($0.template)).count) }
        return stated("extraction", .milliseconds, extractions)
            + stated("preparation of a template", .milliseconds, preparations)
            + stated("comparison, mated", .perSecond, rates(prepared) { $0 == $1 })
            + stated("comparison, non-mated", .perSecond, rates(prepared) { $0 != $1 })
            + (try enrollments(templates.map(\.template)))
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

    /// Enrollments of one print each, in a store of its own: encrypted, durable.
    private func enrollments(_ templates: [FingerTemplate]) throws -> [Measurement] {
        let times = try TemporaryStore.withStore { store throws(WhorlError) in
            let engine = Engine(store: store, threads: 1)
            var times: [(cpu: Double, wall: Double)] = []
            for (index, template) in templates.enumerated() {
                let bcid = try BCID(storage: "bench", partition: 1, classID: index + 1)
                let (start, began) = (ThreadClock.seconds, ContinuousClock.now)
                try engine.enroll(bcid, [FingerSample(template: template)])
                let wall = (ContinuousClock.now - began).components
                times.append(
                    (
                        ThreadClock.seconds - start,
                        Double(wall.seconds) + Double(wall.attoseconds) / Self.attosecondsPerSecond
                    ))
            }
            return times
        }
        return stated("enrollment", .milliseconds, times.map { $0.cpu * Self.millisecondsPerSecond })
            + stated("enrollment with the disk", .perWallSecond, times.map { 1 / $0.wall })
    }

    private func stated(_ stage: String, _ unit: Measurement.Unit, _ values: [Double]) -> [Measurement] {
        Spread(values).map { [Measurement(stage: stage, samples: group.name, unit: unit, spread: $0)] } ?? []
    }
}
