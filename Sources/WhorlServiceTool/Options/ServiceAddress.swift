import ArgumentParser
import Glibc
import WhorlCommandLine
import WhorlProtocols

/// Where the running service takes samples.
struct SocketOptions: ParsableArguments {
    @OptionGroup(title: "Store") var folder: DataFolder

    @Option(help: ArgumentHelp("The sensor's socket (default: sensor.sock in the data folder).", valueName: "file"))
    var socket: String?
}

extension SocketOptions {
    /// The way to the service.
    var service: SensorSocket {
        SensorSocket(path: SocketPath(socket ?? folder.path + "/" + SocketPath.usualName))
    }
}

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
