package import Whorl

/// A sample that is ready to be compared.
package enum PreparedSample: Sendable {
    /// A print.
    case print(PreparedFinger)
    /// A face.
    case face(FaceTemplate, PreparedFace)

    /// Prepares a template.
    package init(_ template: Template) {
        switch template {
        case .finger(let template): self = .print(PreparedFinger(template))
        case .face(let template): self = .face(template, PreparedFace(template))
        }
    }

    /// What was prepared.
    var template: Template {
        switch self {
        case .print(let finger): .finger(finger.template)
        case .face(let template, _): .face(template)
        }
    }
}

/// Compares samples with one probe, without asking whether they may be compared: see ``TemplateMatcher``.
enum SampleMatcher: Sendable {
    /// Compares prints.
    case print(FingerMatcher)
    /// Compares faces.
    case face(FaceMatcher)

    /// Prepares to compare a probe.
    init(_ probe: PreparedSample) {
        switch probe {
        case .print(let finger): self = .print(FingerMatcher(probe: finger))
        case .face(_, let face): self = .face(FaceMatcher(face))
        }
    }

    /// Compares the probe with a reference.
    ///
    /// - Precondition: faces are of one model.
    /// - Returns: similarity, higher is closer; nil where the reference is of another modality.
    package func score(_ reference: PreparedSample) -> Double? {
        switch (self, reference) {
        case (.print(let matcher), .print(let finger)): matcher.score(finger)
        case (.face(let matcher), .face(_, let face)): matcher.score(face)
        case (.print, .face), (.face, .print): nil
        }
    }
}
