import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// What a search in stages misses that a search of all prints finds, by how much of a gallery each stage keeps.
///
/// Every print of the probed sets is searched for by every other one of its finger. What counts is before how large a share of
/// prints of other fingers its mate comes, by codes and, within the best of these, by places; once among all real prints and
/// once among rendered ones.
struct CascadeLoss: Encodable {
    /// Shares that a stage keeps.
    static let shares = [0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1]
    /// False match rates whose thresholds the mates reach.
    static let rates = [1e-4, 1e-5, 1e-6, 1e-7]
    /// Synthetic prints.
    static let synthetic = 2000
    private static let seed: UInt64 = 21

    /// Mates that reach a threshold, and the shares of them that are missed.
    struct Row: Encodable {
        /// The false match rate of the threshold.
        let fmr: Double
        /// Mated pairs that score at least as much.
        let mates: Int
        /// Missed of the mates where the first stage alone keeps each of ``CascadeLoss/shares``, and where the second one does.
        let byCodes, byPlaces: [Double]
    }

    /// What the mates compete with.
    struct Gallery: Encodable {
        /// Prints.
        let prints: Int
        /// What they are.
        let content: String
        let rows: [Row]
    }

    /// What the codes are made of.
    let kind: MinutiaCodes.Kind
    /// Sets whose prints are searched for: those that codes were not fitted to.
    let probedSets: [String]
    /// Share of the prints that is ranked by places.
    let secondStage: Double
    let galleries: [Gallery]

    /// Ranks of a mate among the prints of a gallery, as shares of them.
    private struct Ranks: Sendable {
        let score: Double
        /// By gallery: by codes, and by places where the mate was among the best by codes.
        let shares: [(byCodes: Double, byPlaces: Double)]
    }

    private struct Print: Sendable {
        let finger: Int
        let set: String
        let template: FingerTemplate
    }

    /// A print as a kind of codes has it.
    private struct Coded: Sendable {
        let finger: Int
        let isProbed: Bool
        let points: [FingerTemplate.Point]
        let prepared: PreparedFinger
        let codes: MinutiaCodes
    }

    /// Measures on the development sets, for each kind of codes.
    ///
    /// - Throws: what extraction and calibration throw.
    static func all(_ data: DevelopmentData, threads: Int) async throws -> [CascadeLoss] {
        let sets = data.sets.filter { $0.description.sharesPeopleWith.isEmpty }
        let manifest = SampleManifest(sets.map(\.images), resolutions: data.resolutions)
        let people = try await TemplateExtraction(manifest, .prints(resolution: nil), threads: threads).run()
            .people(references: 1)
        var prints: [Print] = []
        for (set, fingers) in zip(sets, people) {
            for finger in fingers {
                let number = (prints.last?.finger ?? 0) + 1
                for sample in [finger.references] + finger.probes.compactMap({ $0 }) {
                    prints += sample.fingers.map {
                        Print(finger: number, set: set.description.folder, template: $0.template)
                    }
                }
            }
        }
        let others = RenderedPrints.templates(synthetic, seed: seed, threads: threads)
            .map { Print(finger: 0, set: "", template: $0) }
        return try MinutiaCodes.Kind.allCases.map { try CascadeLoss($0, prints, others, threads: threads) }
    }

    private init(_ kind: MinutiaCodes.Kind, _ prints: [Print], _ others: [Print], threads: Int) throws {
        let fitted = kind == .surroundings ? MinutiaCodeFit.fittedSets : []
        let galleries = [prints, others].map { Self.coded($0, kind, fitted, threads: threads) }
        let codes = galleries.map { CodeSets($0.map(\.codes.codes)) }
        let secondStage = CascadeParameters.usual.byPlaces.share
        let ranks = Parallel.map(galleries[0].count, threads: threads, block: 1) { number in
            Self.ranks(number, galleries, codes, secondStage)
        }.flatMap(\.self)
        self.kind = kind
        self.secondStage = secondStage
        probedSets = prints.map(\.set).reduce(into: []) { sets, set in
            if !fitted.contains(set), sets.last != set { sets.append(set) }
        }
        self.galleries = try ["real", "synthetic"].enumerated().map { index, content in
            Gallery(
                prints: codes[index].count, content: content,
                rows: try Self.rates.map { rate in
                    let threshold = try Calibration.finger.threshold(fmr: rate).threshold
                    let mates = ranks.filter { threshold.decision(on: $0.score) == .match }
                    func missed(_ rank: (Ranks) -> Double) -> [Double] {
                        Self.shares.map { share in
                            Double(mates.count { rank($0) > share }) / Double(max(1, mates.count))
                        }
                    }
                    return Row(
                        fmr: rate, mates: mates.count, byCodes: missed { $0.shares[index].byCodes },
                        byPlaces: missed { $0.shares[index].byPlaces })
                })
        }
    }

    /// Prints with codes of a kind; those that have none are left out. Prints that are coded without descriptors are compared
    /// without them.
    private static func coded(
        _ prints: [Print], _ kind: MinutiaCodes.Kind, _ fitted: [String], threads: Int
    ) -> [Coded] {
        Parallel.map(prints.count, threads: threads) { number -> Coded? in
            let print = prints[number]
            let template = kind == .descriptors ? print.template : print.template.described(by: [])
            let prepared = PreparedFinger(template)
            return MinutiaCodes(kind, of: template, prepared.cylinders).map {
                Coded(
                    finger: print.finger, isProbed: !fitted.contains(print.set), points: template.points,
                    prepared: prepared, codes: $0)
            }
        }.compactMap { $0 }
    }

    /// The ranks of all mates of a print; none of one that is not probed.
    private static func ranks(
        _ number: Int, _ galleries: [[Coded]], _ codes: [CodeSets], _ secondStage: Double
    ) -> [Ranks] {
        let prints = galleries[0]
        let probe = prints[number]
        guard probe.isProbed else { return [] }
        let mates = prints.indices.filter { $0 != number && prints[$0].finger == probe.finger }
        let own = CodeSets([codes[0][number]])
        let agreement = CodeAgreement(probe.points, probe.codes)
        let reach = probe.codes.kind.reach
        let matcher = FingerMatcher(probe: probe.prepared)
        let stages = codes.indices.map { gallery in
            let resemblances = codes[gallery].resemblances(to: own, reach: reach)
            let rivals = resemblances.indices.filter { gallery > 0 || prints[$0].finger != probe.finger }
            let order = rivals.sorted { (resemblances[$1], $0) < (resemblances[$0], $1) }
            let best = order.prefix(Int(Double(order.count) * secondStage))
            return (
                byCodes: order.map { resemblances[$0] },
                byPlaces: best.map { agreement.weight(galleries[gallery][$0].points, codes[gallery], $0) }
                    .sorted(by: >)
            )
        }
        let mine = codes[0].resemblances(to: own, reach: reach)
        return mates.map { mate in
            let weight = agreement.weight(prints[mate].points, codes[0], mate)
            return Ranks(
                score: matcher.score(prints[mate].prepared),
                shares: stages.map { stage in
                    let rivals = Double(stage.byCodes.count)
                    let ahead = stage.byCodes.count { $0 >= mine[mate] }
                    let isSecond = ahead < stage.byPlaces.count
                    return (
                        byCodes: Double(ahead) / rivals,
                        byPlaces: isSecond ? Double(stage.byPlaces.count { $0 >= weight }) / rivals : 1
                    )
                })
        }
    }
}
