import Foundation
import Glibc
import Logging
import Synchronization
import Testing

import WhorlConfiguration
import WhorlService

@Suite struct ServedCertificateTests {
    /// What was logged.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        /// The lines since the last call.
        func taken() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }

        var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

        private struct Handler: LogHandler {
            let log: Log
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.trace

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) { log.lines.withLock { $0.append("\(event.level) \(event.message)") } }
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
    private var files: ServiceConfiguration.TLSFiles {
        ServiceConfiguration.TLSFiles(certificate: "\(folder)/c.pem", key: "\(folder)/k.pem")
    }
    /// The end of the certificates, 2120-01-01.
    private static let end = 4_733_510_400.0
    private static let day = 86_400.0

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try write(.known, .known)
    }

    private func write(_ certificate: SelfSigned, _ key: SelfSigned) throws {
        try certificate.certificate.write(toFile: files.certificate, atomically: true, encoding: .utf8)
        try key.key.write(toFile: files.key, atomically: true, encoding: .utf8)
    }

    @Test func filesThatChangeAreReadAgainOnceAndBrokenOnesAreNot() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = Log()
        let served = try ServedCertificate(files)
        served.renew(at: 0, log.logger)
        #expect(log.taken().isEmpty)
        // A certificate whose key is not there yet.
        try write(.other, .known)
        served.renew(at: 0, log.logger)
        let refused = log.taken()
        #expect(refused.count == 1 && refused[0].hasPrefix("error ") && refused[0].contains("the former is served"))
        served.renew(at: 0, log.logger)
        #expect(log.taken().isEmpty)
        try write(.other, .other)
        served.renew(at: 0, log.logger)
        #expect(log.taken() == ["notice the certificate was read again"])
        // What is no file is not waited for.
        try FileManager.default.removeItem(atPath: files.key)
        #expect(mkfifo(files.key, 0o600) == 0)
        served.renew(at: 0, log.logger)
        #expect(log.taken().count == 1)
    }

    @Test func theEndOfACertificateIsAnnouncedOnceADay() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = Log()
        let served = try ServedCertificate(files)
        served.renew(at: Self.end - 15 * Self.day, log.logger)
        #expect(log.taken().isEmpty)
        for offset in [0, 0.5, 0.9] { served.renew(at: Self.end - (13 - offset) * Self.day, log.logger) }
        let announced = log.taken()
        #expect(announced.count == 1 && announced[0].hasPrefix("warning "))
        #expect(announced[0].contains("ends on 2120-01-01"))
        served.renew(at: Self.end + Self.day, log.logger)
        #expect(log.taken().first?.contains("ended on 2120-01-01") == true)
        // Another one is announced anew.
        try write(.other, .other)
        served.renew(at: Self.end + Self.day + 10, log.logger)
        #expect(log.taken().count == 2)
    }

    @Test func aCheckTellsOfMissingFilesAndOfTheEnd() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(ServedCertificate.weaknesses(nil, at: 0).isEmpty)
        #expect(ServedCertificate.weaknesses(files, at: Self.end - 20 * Self.day).isEmpty)
        let late = ServedCertificate.weaknesses(files, at: Self.end - Self.day)
        #expect(late.count == 1 && late[0].key == "tls" && late[0].reason.contains("ends on 2120-01-01"))
        var missing = files
        missing.key = "\(folder)/none.pem"
        let named = ServedCertificate.weaknesses(missing, at: 0)
        #expect(named == [Weakness(key: "tls", reason: "names a file that is not there: \(folder)/none.pem")])
    }
}
