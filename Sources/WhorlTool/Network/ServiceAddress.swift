import ArgumentParser
import Glibc

/// Where the service is that a command calls.
struct ServiceAddress: ParsableArguments {
    @Option(help: ArgumentHelp("The service (default: WHORL_SERVICE, or http://127.0.0.1:8443).", valueName: "url"))
    var service: String?

    private static let usual = "http://127.0.0.1:8443"

    /// Its address.
    var url: String {
        service ?? getenv("WHORL_SERVICE").map { String(cString: $0) } ?? Self.usual
    }
}
