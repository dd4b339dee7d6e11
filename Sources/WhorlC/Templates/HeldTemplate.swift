internal import CWhorl
internal import Synchronization
internal import Whorl

/// A template that a C caller holds, prepared for comparison once.
final class HeldTemplate: Sendable {
    /// The features.
    let template: Template
    private let preparation = Mutex<PreparedTemplate?>(nil)

    /// Holds a template.
    init(_ template: Template) {
        self.template = template
    }

    /// Compares it with another of its modality.
    ///
    /// - Throws: ``WhorlError/wrongModality(got:expected:)``, ``WhorlError/extractorMismatch(got:expected:)``,
    ///   ``WhorlError/modelMismatch(got:expected:)``.
    func score(_ reference: HeldTemplate) throws(WhorlError) -> Double {
        try TemplateMatcher(prepared).score(reference.prepared)
    }

    /// What comparisons need of the template.
    var prepared: PreparedTemplate {
        preparation.withLock { preparation in
            let prepared = preparation ?? PreparedTemplate(template)
            preparation = prepared
            return prepared
        }
    }
}

extension Modality {
    /// Its number in C.
    var number: Int32 {
        switch self {
        case .finger: Int32(WHORL_FINGER)
        case .face: Int32(WHORL_FACE)
        }
    }

    /// The modality of a number in C.
    static func numbered(_ number: Int32) throws(CallFault) -> Modality {
        try choice(number, "the modality", [WHORL_FINGER: .finger, WHORL_FACE: .face])
    }
}
