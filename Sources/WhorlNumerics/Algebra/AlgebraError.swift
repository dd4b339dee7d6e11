/// Why a decomposition was not made.
package enum AlgebraError: Error, Equatable, Sendable {
    /// There are fewer rows than the method needs.
    case tooFewRows(got: Int, needed: Int)
    /// There are fewer classes than the method needs.
    case tooFewClasses(got: Int, needed: Int)
    /// A value is infinite or no number.
    case notFinite
    /// A matrix that must be positive definite is not: some direction has no variance.
    case singular
    /// The iteration did not converge.
    case notConverged
}
