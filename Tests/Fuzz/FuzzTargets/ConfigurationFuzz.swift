import WhorlConfiguration

/// What the service is told by its configuration file.
enum ConfigurationFuzz {
    private static let path = "whorl.yaml"

    /// What is read keeps to its own rules, what is refused says why and what to do.
    static func run(_ bytes: [UInt8]) {
        do throws(ConfigurationError) {
            let read = try ServiceConfiguration(yaml: String(decoding: bytes, as: UTF8.self), path: path)
            try read.check()
            precondition(read.lockout.limit >= read.lockout.failures && read.fmr > 0 && read.fmr < 1)
        } catch {
            precondition(!error.problem.isEmpty && !error.advice.isEmpty)
        }
    }
}
