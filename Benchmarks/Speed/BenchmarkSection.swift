import ArgumentParser

/// A part of the benchmark that can be asked for alone.
enum BenchmarkSection: String, CaseIterable, ExpressibleByArgument {
    /// Prints to scores and the store.
    case prints
    /// Photos to embeddings.
    case faces
    /// 1:N search in vectors.
    case search
    /// 1:N search among prints in a store; only where it is asked for, as its stores take minutes to make.
    case fingerSearch = "finger-search"
    /// `whorl serve` from outside, where it is built.
    case service
    /// `whorl serve` while somebody abuses it; only where it is asked for.
    case abuse
}
