import Whorl

/// What a person should look at before samples become references: samples of one person that do not match each other, and
/// other people whom they match.
struct EnrollmentCheck {
    /// The false match rate below which two samples are of one finger or face, as far as a warning goes: impressions
    /// that share little of a finger match weakly, and are not to be taken for two fingers.
    static let sameFMR = 1e-2
    /// References of a partition that is searched: a larger one takes longer than an enrollment should.
    private static let mostReferences = 10_000

    private let engine: Engine
    private let bcid: BCID
    private let presentation: Presentation
    /// The names of the samples, prints first.
    private let names: [String]

    /// Looks at samples that are to be stored.
    ///
    /// - Parameters:
    ///   - presentation: the samples.
    ///   - names: their names, prints first.
    ///   - bcid: the person that they are enrolled under.
    ///   - engine: over the store that they go to.
    init(_ presentation: Presentation, names: [String], of bcid: BCID, _ engine: Engine) {
        (self.presentation, self.names, self.bcid, self.engine) = (presentation, names, bcid, engine)
    }

    /// A sentence for each finding; none where a comparison is not possible.
    func warnings(searchingDuplicates: Bool) -> [String] {
        disagreements + (searchingDuplicates ? duplicates.map(Self.sentence(ofDuplicate:)) : [])
    }

    /// A sentence for each two samples that are not alike, and one where none is like what the person has.
    var disagreements: [String] {
        strangers + (isStranger ? ["the samples do not match what \(bcid) has already"] : [])
    }

    /// What is said of another person whom the samples match.
    static func sentence(ofDuplicate bcid: BCID) -> String {
        "the samples match \(bcid): is this one person under two BCIDs?"
    }

    /// The samples as templates with their fingers.
    private var samples: [(name: String, template: Template, position: FingerPosition)] {
        let templates =
            presentation.fingers.map { (Template.finger($0.template), $0.position) }
            + presentation.faces.map { (Template.face($0), .unknown) }
        return zip(names, templates).map { ($0, $1.0, $1.1) }
    }

    /// Pairs of samples of one finger, or of faces, that do not match.
    private var strangers: [String] {
        var sentences: [String] = []
        for (index, first) in samples.enumerated() {
            let matcher = TemplateMatcher(first.template)
            for second in samples.dropFirst(index + 1) where isComparable(first, second) {
                guard let threshold = threshold(first.template), let score = try? matcher.score(second.template),
                    threshold.decision(on: score) == .nonMatch
                else { continue }
                let advice =
                    first.template.modality == .face
                    ? "are both of this person?" : "state the fingers, such as right-index=FILE, if they are two"
                sentences.append("\(first.name) and \(second.name) do not match each other: \(advice)")
            }
        }
        return sentences
    }

    private func isComparable(
        _ first: (name: String, template: Template, position: FingerPosition),
        _ second: (name: String, template: Template, position: FingerPosition)
    ) -> Bool {
        first.template.modality == second.template.modality && first.position == second.position
    }

    private func threshold(_ template: Template) -> Threshold? {
        let calibration: Calibration? =
            switch template {
            case .finger: engine.calibration
            case .face(let face): engine.faces[face.model]
            }
        return try? calibration?.threshold(fmr: Self.sameFMR).threshold
    }

    /// Whether the person is enrolled and matches none of the samples.
    private var isStranger: Bool {
        let answer = try? engine.verify(bcid, probe: presentation, fmr: Self.sameFMR)
        return answer?.decision == .nonMatch
    }

    /// Whether the partition is searched quickly.
    private var isSmall: Bool {
        let counts = try? (engine.store as? SQLiteStore)?.partitionCounts()
        let own = counts?.first { $0.storage == bcid.storage && $0.partition == bcid.partition }
        return (own?.references ?? 0) <= Self.mostReferences
    }

    /// Other people of the partition whom the samples match.
    var duplicates: [BCID] {
        guard isSmall else { return [] }
        let found = try? engine.identify(
            storage: bcid.storage, partition: bcid.partition, probe: presentation, fmr: Identify.defaultFMR)
        return (found?.candidates ?? []).filter { $0.decision == .match && $0.bcid != bcid }.map(\.bcid)
    }
}
