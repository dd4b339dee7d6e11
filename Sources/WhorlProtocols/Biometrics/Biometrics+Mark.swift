package import Whorl

extension Biometrics {
    /// The mark of whoever is enrolled under a BCID; nil where nobody is.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func mark(of bcid: BCID) throws(Refusal) -> PersonMark? {
        try keep { () throws(WhorlError) in
            try StoreWait.request.attempt { () throws(WhorlError) in try engine.store.mark(of: bcid) }
        }
    }
}

extension PersonMark {
    /// Whether what was given for a person is for who is enrolled now. What was given while nobody was enrolled is for anybody.
    package static func stands(_ given: PersonMark?, for now: PersonMark?) -> Bool { given == nil || given == now }
}
