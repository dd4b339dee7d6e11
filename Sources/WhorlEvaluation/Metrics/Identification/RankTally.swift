/// The highest scores of each probe by person, whatever the order in which comparisons come.
struct RankTally: Sendable {
    /// Ranks that are told apart: the candidates of a search.
    static let ranks = 10
    /// Probes whose scores are held at most: some 150 MB.
    static let mostProbes = 1_000_000

    /// What is known of one probe.
    struct Probe: Sendable {
        /// References that it was compared with.
        fileprivate(set) var compared = 0
        /// Whether one of them is mated.
        fileprivate(set) var hasMate = false
        /// The highest mated score, or ``ComparisonScores/failed``.
        fileprivate(set) var mated = ComparisonScores.failed
    }

    /// A person and their highest score.
    struct Other: Sendable {
        /// Index of the subject.
        let subject: Int32
        /// Their highest score.
        package let score: Double
    }

    /// The probes by their index; those that were never added have no comparison.
    private(set) var probes: [Probe] = []
    /// The highest other people of each probe, scores falling.
    private(set) var others: [[Other]] = []
    /// Whether there were too many probes.
    private(set) var isOverfull = false

    /// Probes that were compared with a sample of the same person.
    var ranked: Int { probes.count(where: \.hasMate) }

    /// Those whose highest mated score is above all scores of other people.
    var rankOne: Int {
        zip(probes, others).count { probe, others in
            probe.mated > others.first?.score ?? ComparisonScores.failed
        }
    }

    /// Takes a comparison; those without names or subjects are no searches.
    ///
    /// One of two instances of a person is neither mated nor non-mated: the reference is a candidate that counts for
    /// nothing.
    mutating func add(_ comparison: LabelledComparison) {
        guard comparison.hasSubjects, let probe = comparison.probe, admit(probe) else { return }
        probes[probe].compared += 1
        switch comparison.truth {
        case .mated:
            probes[probe].hasMate = true
            probes[probe].mated = max(probes[probe].mated, comparison.score)
        case .nonMated: insert(Other(subject: comparison.referenceSubject, score: comparison.score), probe)
        case .excluded: break
        }
    }

    private mutating func admit(_ probe: Int) -> Bool {
        guard !isOverfull else { return false }
        guard probe < Self.mostProbes else {
            isOverfull = true
            (probes, others) = ([], [])
            return false
        }
        while probes.count <= probe {
            probes.append(Probe())
            others.append([])
        }
        return true
    }

    private mutating func insert(_ other: Other, _ probe: Int) {
        var place = others[probe].count
        while place > 0, others[probe][place - 1].score < other.score { place -= 1 }
        if let known = others[probe].firstIndex(where: { $0.subject == other.subject }) {
            guard known >= place else { return }
            others[probe].remove(at: known)
        } else if others[probe].count == Self.ranks {
            guard place < Self.ranks else { return }
            others[probe].removeLast()
        }
        others[probe].insert(other, at: min(place, others[probe].count))
    }
}
