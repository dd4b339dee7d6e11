import ArgumentParser
import Glibc

/// Where the service is that a command calls.
struct ServiceAddress: ParsableArguments {
    private static let usual = "http://127.0.0.1:8443"

    @Option(help: ArgumentHelp("The service (default: WHORL_SERVICE, or http://127.0.0.1:8443).", valueName: "url"))
    var service: String?

    /// The address.
    var address: String { service ?? getenv("WHORL_SERVICE").map { String(cString: $0) } ?? Self.usual }
}
