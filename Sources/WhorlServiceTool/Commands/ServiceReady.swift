import ArgumentParser
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOSSL
import Whorl
import WhorlCommandLine
import WhorlConfiguration

/// `whorl-service ready`: whether the service that runs on this machine is ready.
struct ServiceReady: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ready", abstract: "Ask the service on this machine whether it is ready.",
        discussion: """
            Asks /readyz where the configuration says that the API listens, for health checks of containers. Exits with \
            75 where the service is busy, and with 69 where it does not answer. The certificate is not checked, as \
            nothing secret is sent.
            """
    )
    .showing("whorl-service ready --config /etc/whorl/whorl.yaml")

    @Option(help: ArgumentHelp("Configuration file of the service (YAML).", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Where the API listens, in place of the configuration's.", valueName: "address:port"))
    var api: String?

    private static let patience = TimeAmount.seconds(5)
    /// Addresses that stand for all of a machine, and how the machine calls itself.
    private static let own = ["0.0.0.0": "127.0.0.1", "::": "::1"]

    func run() async throws {
        var configuration = ServiceConfiguration()
        if let config { configuration = try ServiceConfiguration(path: config) }
        if let api { configuration.api = api }
        try configuration.check()
        let address = try ListenAddress(configuration.api, key: "api")
        let status: UInt
        do {
            status = try await Self.status(
                at: address, isSecure: configuration.tls != nil, name: configuration.names.first ?? address.host)
        } catch {
            let problem = "the service does not answer at \(configuration.api)"
            Console.write("whorl-service: \(problem)\nhint: start whorl serve\n")
            throw ExitCode.missing
        }
        guard status == HTTPResponseStatus.ok.code else {
            Console.write("whorl-service: the service answers with status \(status)\n")
            throw ExitCode.busy
        }
        try StandardOutput.line("ready")
    }

    /// Asks, and returns the status of the answer.
    private static func status(at address: ListenAddress, isSecure: Bool, name: String) async throws -> UInt {
        var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
        settings.tlsConfiguration = .makeClientConfiguration()
        settings.tlsConfiguration?.certificateVerification = .none
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        let host = own[address.host] ?? address.host
        let place = host.contains(":") ? "[\(host)]" : host
        var request = HTTPClientRequest(url: "\(isSecure ? "https" : "http")://\(place):\(address.port)/readyz")
        // One of the names that the service goes by.
        request.headers.replaceOrAdd(name: "host", value: name)
        let result: Result<UInt, any Error>
        do {
            result = .success(try await client.execute(request, timeout: patience).status.code)
        } catch {
            result = .failure(error)
        }
        try? await client.shutdown()
        return try result.get()
    }
}
