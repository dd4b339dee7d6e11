import ArgumentParser

/// `whorl sensor attach`: a sensor's driver is there again.
struct SensorAttach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Tell the service that a sensor is there again.")

    @Argument(help: "The sensor's name, as fp0.")
    var name: String

    @OptionGroup var socket: SocketOptions

    func run() async throws {
        #if Service
        guard try await socket.service.change("/sensors/\(SensorSocket.encoded(name))/attach") else {
            throw ValidationError("There is no such sensor; whorl sensor list shows them.")
        }
        try StandardOutput.line("attached")
        #else
        try socket.refuse()
        #endif
    }
}
