import FoundationEssentials
import Glibc

/// `whorl serve` on the store of a stage, with one person whose prints it is asked to verify again and again.
final class Service {
    private struct App: Decodable {
        let id: String
        let secret: String
    }

    private static let bcid = "bws.1.1"
    private static let waits = 500

    private let binary: String
    private let folder: String
    private let data: String
    private let app: App
    private let probe: String
    private let port: Int
    private var program: Program?

    /// Enrolls a person and starts the service; nil where that fails.
    ///
    /// - Parameters:
    ///   - binary: the command `whorl`.
    ///   - folder: where prints, configuration and log go.
    ///   - data: the data folder.
    init?(_ binary: String, folder: String, data: String) {
        (self.binary, self.folder, self.data) = (binary, folder, data)
        port = Self.ports + Int(getpid()) % Self.ports
        let prints = "\(folder)/prints"
        guard Self.run([binary, "synth", "--fingers", "1", "--impressions", "3", "--seed", "7", "-o", prints], folder)
        else { return nil }
        let images = Files.names(prints).filter { $0.hasSuffix(".png") }.map { "\(prints)/\($0)" }
        guard images.count == 3,
            Self.run(
                [
                    binary, "enroll", Self.bcid, "--finger", images[0], "--finger", images[1], "--data-dir", data,
                ], folder),
            Self.run([binary, "app", "add", "torture", "--scope", "bws", "--json", "--data-dir", data], folder, "app"),
            let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/app")),
            let app = try? JSONDecoder().decode(App.self, from: bytes)
        else { return nil }
        self.app = app
        probe = images[2]
        let configuration = """
            api: 127.0.0.1:\(port)
            pmapi: off
            storages: [bws]
            rate: {perSecond: 100000, burst: 100000}
            """
        guard (try? configuration.write(toFile: "\(folder)/whorl.yaml", atomically: false, encoding: .utf8)) != nil
        else { return nil }
        start()
    }

    deinit { program?.end() }

    private static let ports = 10_000

    private static func run(_ arguments: [String], _ folder: String, _ output: String = "tool.log") -> Bool {
        Program(arguments, output: "\(folder)/\(output)")?.hasSucceeded() ?? false
    }

    /// Starts it; it is not ready at once.
    func start() {
        program = Program(
            [
                binary, "serve", "--config", "\(folder)/whorl.yaml", "--data-dir", data, "--models", "\(folder)/models",
            ], output: "\(folder)/serve.log")
    }

    /// Waits until it listens, some seconds at most.
    func awaitReadiness() {
        var waits = 0
        while waits < Self.waits, HTTPCall(UInt16(port), "GET", "/readyz", authorization: "").status != 200 {
            usleep(20_000)
            waits += 1
        }
    }

    /// Ends it by SIGKILL.
    func end() {
        program?.end()
        program = nil
    }

    /// The command for a process of this program to verify the person by it.
    var call: Message {
        Message(
            ("op", "call"), ("port", "\(port)"), ("id", app.id), ("secret", app.secret), ("bcid", Self.bcid),
            ("probe", probe))
    }
}
