#if Service
internal import WhorlProtocols

/// What the service counts.
enum ServiceMetrics {
    /// Counts a decision.
    static func observe(_ observation: Observation) {}
}
#endif
