import ArgumentParser

/// `whorl sensor detach`: a sensor's driver is gone.
struct SensorDetach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "detach", abstract: "Tell the service that a sensor is gone.")

    @Argument(help: "The sensor's name, as fp0.")
    var name: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        #if Service
        guard try await socket.service.change("/sensors/\(SensorSocket.encoded(name))/detach") else {
            throw ValidationError("There is no such sensor; whorl sensor list shows them.")
        }
        try StandardOutput.line("detached")
        #else
        try socket.refuse()
        #endif
    }
}
