import ArgumentParser

/// A part of the benchmark that can be asked for alone.
enum BenchmarkSection: String, CaseIterable, ExpressibleByArgument {
    /// Prints to scores and the store.
    case prints
    /// Photos to embeddings.
    case faces
    /// 1:N search in vectors.
    case search
    /// `whorl serve` from outside, where it is built.
    case service
    /// `whorl serve` while somebody abuses it; only where it is asked for.
    case abuse
}
