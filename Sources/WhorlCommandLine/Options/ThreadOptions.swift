package import ArgumentParser
import Glibc

/// How many threads long work uses.
package struct ThreadOptions: ParsableArguments, Sendable {
    /// The number that is stated.
    @Option(name: [.long, .customLong("jobs")], help: "Threads at most (default: all cores).")
    package var threads: Int?

    /// Nothing is stated yet.
    package init() {}

    /// The number of threads, at least 1.
    package var count: Int { threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    /// Refuses a number below 1.
    package func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
    }
}
