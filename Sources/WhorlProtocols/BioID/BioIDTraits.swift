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

    /// Reads one name, in any case.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` for an unknown name, and for a trait that is not read here.
    package static func modality(named name: String) throws(BioIDRefusal) -> Modality {
        switch name.lowercased() {
        case "face": return .face
        case "finger": return .finger
        case "periocular", "voice": throw .badRequest("TraitNotSupported")
        default: throw .badRequest("UnknownTrait")
        }
    }

    /// Reads a list of names.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)``.
    package init(list: String) throws(BioIDRefusal) {
        var modalities: [Modality] = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            modalities.append(try Self.modality(named: name.trimmingSpaces))
        }
        self.init(modalities)
    }

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
