public import Whorl

/// A finger that takes part in an open-set evaluation as one person.
public struct OpenSetPerson: Sendable {
    /// What is enrolled.
    public let references: [FingerTemplate]
    /// What is searched for; nothing where the extraction failed.
    public let probes: [FingerTemplate?]

    /// Joins references and probes.
    public init(references: [FingerTemplate], probes: [FingerTemplate?] = []) {
        self.references = references
        self.probes = probes
    }

    /// Divides the samples of each finger: the first that can be extracted are enrolled, the rest are probes.
    ///
    /// - Parameters:
    ///   - measured: samples with their templates, by label, then by impression.
    ///   - references: samples of a finger to enroll, at least 1.
    /// - Returns: the fingers in their order; one without any template has no references.
    static func people(
        _ measured: [(name: SampleName, template: FingerTemplate?)], references: Int
    ) -> [OpenSetPerson] {
        var people: [OpenSetPerson] = []
        var rest = measured[...]
        while let label = rest.first?.name.label {
            let finger = rest.prefix { $0.name.label == label }
            rest = rest.dropFirst(finger.count)
            let enrolled = finger.indices.filter { finger[$0].template != nil }.prefix(references)
            people.append(
                OpenSetPerson(
                    references: enrolled.compactMap { finger[$0].template },
                    probes: finger.indices.filter { !enrolled.contains($0) }.map { finger[$0].template }))
        }
        return people
    }
}
