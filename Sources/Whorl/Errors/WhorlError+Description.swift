extension WhorlError: CustomStringConvertible {
    /// One sentence for a person: what is wrong, then after a colon what to do about it.
    public var description: String { "\(problem): \(advice)" }
}
