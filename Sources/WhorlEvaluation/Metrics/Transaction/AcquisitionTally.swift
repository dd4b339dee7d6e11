/// Which samples took part in a comparison that could be made, by their role.
struct AcquisitionTally: Sendable {
    private struct Roles: OptionSet {
        let rawValue: UInt8
        static let probe = Roles(rawValue: 1)
        static let madeProbe = Roles(rawValue: 2)
        static let reference = Roles(rawValue: 4)
        static let madeReference = Roles(rawValue: 8)
        /// Of a comparison that may not have been tried.
        static let listedReference = Roles(rawValue: 16)
    }

    private var roles: [Roles] = []

    /// Takes a comparison.
    mutating func add(_ comparison: LabelledComparison) {
        guard let probe = comparison.probe, let reference = comparison.reference else { return }
        while roles.count <= max(probe, reference) { roles.append([]) }
        roles[reference].insert(.listedReference)
        let isMade = comparison.score > ComparisonScores.failed
        // Comparisons that are left out need not have been tried.
        guard isMade || comparison.truth != .excluded else { return }
        roles[probe].formUnion(isMade ? [.probe, .madeProbe] : .probe)
        roles[reference].formUnion(isMade ? [.reference, .madeReference] : .reference)
    }

    /// References of which no comparison could be made: the failure-to-enroll rate; nil without references.
    var failureToEnroll: ObservedRate? { failures(.reference, .madeReference) }

    /// Probes of which no comparison could be made: the failure-to-acquire rate; nil without probes.
    ///
    /// A probe whose every reference failed is no failure of its own, and is not told apart from one here.
    var failureToAcquire: ObservedRate? { failures(.probe, .madeProbe) }

    /// Samples that were references.
    var references: [Int] { roles.indices.filter { roles[$0].contains(.listedReference) } }

    /// Whether a comparison with a reference could be made.
    func isEnrolled(_ reference: Int) -> Bool {
        roles.indices.contains(reference) && roles[reference].contains(.madeReference)
    }

    private func failures(_ role: Roles, _ made: Roles) -> ObservedRate? {
        let trials = roles.count { $0.contains(role) }
        guard trials > 0 else { return nil }
        return .init(trials - roles.count { $0.contains(made) }, of: trials)
    }
}
