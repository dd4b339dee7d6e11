package import Whorl

/// What samples may be of: the protocol's word for modalities, and its bits in the claim `traits`.
package struct BioIDTraits: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: Int

    /// Takes a claim's number.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Faces.
    package static let face = BioIDTraits(rawValue: 1)
    /// The region of the eyes; not read here.
    package static let periocular = BioIDTraits(rawValue: 2)
    /// Speech; not read here.
    package static let voice = BioIDTraits(rawValue: 4)
    /// Prints: a bit that the vendor does not use.
    package static let finger = BioIDTraits(rawValue: 0x100)

    /// The traits of modalities.
    package init(_ modalities: [Modality]) {
        self = modalities.reduce(into: []) { traits, modality in
            switch modality {
            case .face: traits.insert(.face)
            case .finger: traits.insert(.finger)
            }
        }
    }

    /// Reads names in any case, separated by commas, whether they are read here or not.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` for an unknown name.
    package init(list: String) throws(BioIDRefusal) {
        self = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let trait = Self.names[name.trimmingSpaces.lowercased()] else { throw .badRequest("UnknownTrait") }
            insert(trait)
        }
    }

    /// Those of these traits that a service reads: a client may name one together with others.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` where it reads none of them.
    package func supported(by readable: BioIDTraits) throws(BioIDRefusal) -> BioIDTraits {
        let supported = intersection(readable)
        guard !supported.isEmpty else { throw .badRequest("TraitNotSupported") }
        return supported
    }

    /// The modalities among these traits.
    package var modalities: [Modality] {
        (contains(.face) ? [.face] : []) + (contains(.finger) ? [.finger] : [])
    }

    private static let names: [String: BioIDTraits] = [
        "face": .face, "periocular": .periocular, "voice": .voice, "finger": .finger,
    ]

    /// Names as the service's status shows them.
    package static func name(_ modality: Modality) -> String {
        switch modality {
        case .face: "Face"
        case .finger: "Finger"
        }
    }
}

extension Substring {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
