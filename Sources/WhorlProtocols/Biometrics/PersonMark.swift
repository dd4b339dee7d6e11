package import Whorl

/// Which person something was given for, where a number may be another person's later: whoever is deleted, by whichever
/// program, and enrolled anew is another. It knows the person by the references of the moment.
package struct PersonMark: Sendable, Equatable {
    private var samples: Set<String>

    /// Marks whom references are of; of nobody who is enrolled, with none, anybody may come.
    package init(_ references: [ReferenceRecord] = []) {
        samples = Set(references.map(Self.name))
    }

    /// Whether references are of the same person still: one of them at least stays.
    package func stands(_ references: [ReferenceRecord]) -> Bool {
        samples.isEmpty || references.contains { samples.contains(Self.name($0)) }
    }

    /// Takes references of somebody who is enrolled now, where nobody was.
    package mutating func note(_ references: [ReferenceRecord]) {
        if samples.isEmpty { samples = Set(references.map(Self.name)) }
    }

    /// A template that is made anew of the same sample stays the same reference.
    private static func name(_ reference: ReferenceRecord) -> String {
        "\(reference.modality.rawValue) \(reference.position.rawValue) \(reference.sample) \(reference.created)"
    }
}
