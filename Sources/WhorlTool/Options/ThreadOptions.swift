import ArgumentParser
import Glibc

/// How many threads long work uses.
struct ThreadOptions: ParsableArguments {
    @Option(name: [.long, .customLong("jobs")], help: "Threads at most (default: all cores).")
    var threads: Int?

    /// The number of threads, at least 1.
    var count: Int { threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
    }
}
