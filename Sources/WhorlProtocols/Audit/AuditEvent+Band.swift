import Whorl

extension AuditEvent.Band {
    /// Clear where ten times less, or more, would have been asked for with the same answer.
    init(_ found: Verification) {
        switch found.scoreFMR / found.fmr {
        case ..<0.1: self = .clear
        case ..<10: self = .near
        default: self = .far
        }
    }
}
