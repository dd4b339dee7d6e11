import Synchronization
import Whorl

/// People who stand in for unknown ones: a sample for a name that nobody has is compared with somebody's references, so that
/// the time does not tell that. One person is kept for each place, which is a client's partition or an app's scopes.
final class Decoys: Sendable {
    private let known = Mutex<[String: BCID]>([:])

    /// Somebody with references; nil where none of the candidates has any.
    ///
    /// - Parameters:
    ///   - place: whose people are meant.
    ///   - biometrics: what knows the references; a kept person is looked up like a new one.
    ///   - candidates: the people of the place.
    /// - Returns: the same person until ``forget(_:)``.
    /// - Throws: ``Refusal/engine(_:)``.
    func decoy(
        of place: String, _ biometrics: Biometrics, among candidates: () throws(WhorlError) -> [BCID]
    ) throws(Refusal) -> BCID? {
        if let kept = known.withLock({ $0[place] }) {
            _ = try biometrics.enrolled(kept)
            return kept
        }
        for person in try biometrics.keep(candidates).shuffled() {
            guard try !biometrics.enrolled(person).isEmpty else { continue }
            known.withLock { $0[place] = person }
            return person
        }
        return nil
    }

    /// Takes another person the next time, as where the one that was kept has no references any more.
    func forget(_ place: String) { known.withLock { $0[place] = nil } }
}
