/// What the service decides by, the same for all protocols.
package struct DecisionPolicy: Sendable {
    /// The false match rate of a verification, and of a search as a whole.
    package var fmr: Double
    /// A false positive identification rate that searches keep, where it is below ``fmr``.
    package var fpir: Double?
    /// What failures lead to.
    package var lockout: LockoutPolicy

    /// Describes a policy.
    package init(fmr: Double = 1e-4, fpir: Double? = nil, lockout: LockoutPolicy = LockoutPolicy()) {
        self.fmr = fmr
        self.fpir = fpir
        self.lockout = lockout
    }

    /// The rate that is shared among the people of a search: to be found is worth no more than to be verified.
    var searchRate: Double { min(fmr, fpir ?? fmr) }
}
