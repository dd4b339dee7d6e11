/// What the service decides by, the same for all protocols.
public struct DecisionPolicy: Sendable {
    /// The false match rate of a verification.
    public var fmr: Double
    /// The false positive identification rate of a search.
    public var fpir: Double
    /// What failures lead to.
    public var lockout: LockoutPolicy
    /// Seconds that each decision waits before it is made, so that tests see what goes on meanwhile.
    public var delay: Double

    /// Describes a policy.
    public init(fmr: Double = 1e-4, fpir: Double = 0.01, lockout: LockoutPolicy = LockoutPolicy(), delay: Double = 0) {
        self.fmr = fmr
        self.fpir = fpir
        self.lockout = lockout
        self.delay = delay
    }
}
