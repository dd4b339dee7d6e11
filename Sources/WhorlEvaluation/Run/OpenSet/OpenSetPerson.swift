public import Whorl

/// Somebody who takes part in an open-set evaluation.
public struct OpenSetPerson: Sendable {
    /// What is enrolled, and nothing where no sample could be.
    public let references: Presentation
    /// What is searched for; nil where the extraction failed.
    public let probes: [Presentation?]

    /// Joins references and probes.
    public init(references: Presentation, probes: [Presentation?] = []) {
        self.references = references
        self.probes = probes
    }

    /// Whether a sample could be enrolled.
    public var isEnrollable: Bool { !references.modalities.isEmpty }

    /// Divides the samples of each label: the first that have a template are enrolled, the rest are probes.
    ///
    /// - Parameters:
    ///   - measured: samples with their templates, by label, then by impression.
    ///   - references: samples of a label to enroll, at least 1.
    /// - Returns: the people in their order; one without any template has no references.
    public static func people(
        _ measured: [(name: SampleName, template: Template?)], references: Int
    ) -> [OpenSetPerson] {
        var people: [OpenSetPerson] = []
        var rest = measured[...]
        while let label = rest.first?.name.label {
            let samples = rest.prefix { $0.name.label == label }
            rest = rest.dropFirst(samples.count)
            let enrolled = samples.indices.filter { samples[$0].template != nil }.prefix(references)
            people.append(
                OpenSetPerson(
                    references: Presentation(enrolled.compactMap { samples[$0].template }),
                    probes: samples.indices.filter { !enrolled.contains($0) }.map { index in
                        samples[index].template.map { Presentation([$0]) }
                    }))
        }
        return people
    }
}

extension Presentation {
    /// Presents templates; fingers are of unknown position.
    public init(_ templates: [Template]) {
        self.init(
            fingers: templates.compactMap { template in
                guard case .finger(let finger) = template else { return nil }
                return FingerSample(template: finger)
            },
            faces: templates.compactMap { template in
                guard case .face(let face) = template else { return nil }
                return face
            })
    }

    /// Samples of all modalities.
    public var sampleCount: Int { fingers.count + faces.count }
}
