package import Whorl

/// A sample that is ready to be compared.
package enum PreparedSample: Sendable {
    /// A print.
    case print(PreparedFinger)
    /// A face.
    case face(FaceTemplate)

    /// Prepares a template.
    package init(_ template: Template) {
        switch template {
        case .finger(let template): self = .print(PreparedFinger(template))
        case .face(let template): self = .face(template)
        }
    }

    /// What was prepared.
    var template: Template {
        switch self {
        case .print(let finger): .finger(finger.template)
        case .face(let template): .face(template)
        }
    }
}
