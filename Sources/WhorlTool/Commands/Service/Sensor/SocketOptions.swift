import ArgumentParser
import WhorlProtocols

/// Where the running service takes samples.
struct SocketOptions: ParsableArguments {
    @OptionGroup(title: "Store") var folder: DataFolder

    @Option(help: ArgumentHelp("The sensor's socket (default: sensor.sock in the data folder).", valueName: "file"))
    var socket: String?
}

#if Service
extension SocketOptions {
    /// The way to the service.
    var service: SensorSocket {
        SensorSocket(path: SocketPath(socket ?? folder.path + "/" + SocketPath.usualName))
    }
}
#else
extension SocketOptions {
    /// There is no service in this build.
    ///
    /// - Throws: always.
    func refuse() throws -> Never {
        throw ValidationError("This whorl was built without the service: build with --traits Service.")
    }
}
#endif
