import Foundation

/// A `whorl serve` of the benchmark's own: fresh data, prints of people, an app.
final class ServiceProcess {
    /// What a person presents, and who it says it is.
    struct Presented {
        let bcid: String
        /// A data URL.
        let sample: [UInt8]
    }

    /// What a service of the benchmark is like.
    struct Form {
        /// About how many people its store has beside those who present prints.
        var people = 0
        /// The folder of face models that it installs and reads; nil for none.
        var models: String?
        /// Lines of its configuration.
        var settings = """
            lockout: {failures: 1000000, limit: 1000000}
            rate: {perSecond: 100000, burst: 100000}
            limits: {connectionsPerAddress: 1000, pollsPerAddress: 1000}
            work: {waiting: 128}
            """
    }

    /// Why the service cannot be measured.
    struct Unusable: Error, CustomStringConvertible {
        let description: String
    }

    let port: UInt16
    /// The value of the app's `Authorization` header.
    let authorization: String
    /// What the app calls itself in QR sessions.
    static let member = "BENCH"
    /// The app.
    static let app = "bench"
    /// A later impression of the enrolled finger for each person.
    let mated: [Presented]
    /// A finger of somebody else for each person.
    let nonMated: [Presented]

    private let binary: URL
    private let folder: URL
    private let data: String
    private let process: Process

    private static let people = 24
    /// Samples of a synthetic person, on average.
    private static let samplesOfPerson = 3
    private static let seed = "7"
    /// Seconds that the service may take to start.
    private static let patience = 30.0

    /// Prepares and starts it.
    ///
    /// - Parameters:
    ///   - binary: the command `whorl`, built with the trait `Service`.
    ///   - form: what it is like.
    /// - Throws: ``Unusable``, and as files and processes have it.
    init(binary: URL, _ form: Form = Form()) throws {
        self.binary = binary
        folder = FileManager.default.temporaryDirectory.appending(path: "whorl-bench-\(getpid())")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        data = folder.appending(path: "data").path
        let (data, prints) = (data, folder.appending(path: "prints").path)
        let models = folder.appending(path: "models").path
        let run = { (arguments: [String]) in try Self.run(binary, arguments) }
        _ = try run(
            ["synth", "--fingers", "\(Self.people)", "--impressions", "2", "--seed", Self.seed, "-o", prints])
        let files = try FileManager.default.contentsOfDirectory(atPath: prints).sorted()
        let (first, second) = (files.filter { $0.contains("_1.") }, files.filter { $0.contains("_2.") })
        guard first.count == Self.people, second.count == Self.people else {
            throw Unusable(description: "whorl synth made \(files.count) files")
        }
        let added = try run(
            [
                "app", "add", "Benchmark", "--id", Self.app, "--scope", "bws", "--member", Self.member, "--data-dir",
                data,
                "--json",
            ])
        guard let secret = try JSONDecoder().decode([String: String].self, from: added)["secret"] else {
            throw Unusable(description: "whorl app add printed no secret")
        }
        authorization = "Basic " + Data("\(Self.app):\(secret)".utf8).base64EncodedString()
        for (number, file) in first.enumerated() {
            _ = try run(["enroll", Self.bcid(number), "--finger", "\(prints)/\(file)", "--data-dir", data])
        }
        if let source = form.models {
            _ = try run(["model", "import-dir", source, "--manifests", "Datasets/models", "--models", models])
        }
        if form.people > 0 {
            let (faces, count) = (folder.appending(path: "faces").path, form.people * Self.samplesOfPerson)
            _ = try run(
                ["synth", "--faces", "\(count)", "--storage", "bws", "--partition", "2", "--probes", "0", "-o", faces])
            _ = try run(["import", "\(faces)/faces.whorl", "--plain", "--data-dir", data])
        }
        let samples = try second.map { try Self.dataURL("\(prints)/\($0)") }
        mated = samples.enumerated().map { Presented(bcid: Self.bcid($0), sample: $1) }
        nonMated = samples.indices.map {
            Presented(bcid: Self.bcid($0), sample: samples[($0 + 1) % samples.count])
        }
        port = try Self.freePort()
        let configuration = folder.appending(path: "whorl.yaml")
        try """
        api: 127.0.0.1:\(port)
        pmapi: "off"
        log: error
        \(form.settings)
        """.write(to: configuration, atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = binary
        process.arguments = ["serve", "--config", configuration.path, "--data-dir", data]
        process.standardOutput = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["WHORL_MODELS": models]) { $1 }
        try process.run()
        try waitUntilReady()
    }

    /// Ends the service and removes its data.
    func end() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a command on the service's data folder.
    ///
    /// - Parameter arguments: the command's, without the folder.
    /// - Returns: what it prints.
    /// - Throws: ``Unusable``, and as processes have it.
    func run(_ arguments: [String]) throws -> Data {
        try Self.run(binary, arguments + ["--data-dir", data])
    }

    /// Its number, by which the system names it.
    var identifier: Int32 { process.processIdentifier }

    /// Bytes of memory that a process has now; 0 where there is none.
    static func memory(of identifier: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }

    /// Whether the service still runs.
    var isRunning: Bool { process.isRunning }

    /// Seconds of processor that the service took so far.
    var processorSeconds: Double {
        guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return 0 }
        // Fields 14 and 15 of the file; the first two end with the parenthesis.
        let fields = text[text.index(after: end)...].split(separator: " ")
        let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func waitUntilReady() throws {
        let connection = LoopbackConnection(port: port)
        let request = Array("GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
        let start = Date.now
        while -start.timeIntervalSinceNow < Self.patience {
            guard process.isRunning else { break }
            if let answer = try? connection.exchange(request), answer.status == 200 { return }
            usleep(100_000)
        }
        process.terminate()
        throw Unusable(description: "whorl serve does not start: is whorl-service built beside it?")
    }

    private static func bcid(_ number: Int) -> String { "bws.1.\(number + 1)" }

    private static func dataURL(_ path: String) throws -> [UInt8] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        return Array("data:image/png;base64,\(bytes.base64EncodedString())".utf8)
    }

    private static func run(_ binary: URL, _ arguments: [String]) throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = binary
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unusable(description: "whorl \(arguments.first ?? "") ended with \(process.terminationStatus)")
        }
        return bytes
    }

    private static func freePort() throws -> UInt16 {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(file, $0, size) == 0 && getsockname(file, $0, &size) == 0
            }
        }
        guard found else { throw Unusable(description: "no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }
}
