import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ProtocolTestSupport
import ServiceLifecycle
import Synchronization
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct ListenerTests {
    private struct Failing: Service {
        let error: any Error

        func run() async throws { throw error }
    }

    private struct Other: Error {}

    @Test func aListenerThatCannotStartIsNamed() async {
        let taken = NamedListener(
            name: "127.0.0.1:80", service: Failing(error: IOError(errnoCode: EADDRINUSE, reason: "")))
        await #expect(throws: ConfigurationError.address("127.0.0.1:80", reason: "Address already in use")) {
            try await taken.run()
        }
        let unknown = NamedListener(
            name: "nowhere:80", service: Failing(error: SocketAddressError.unknown(host: "nowhere", port: 80)))
        await #expect(throws: ConfigurationError.address("nowhere:80", reason: "No such host")) {
            try await unknown.run()
        }
        await #expect(throws: Other.self) { try await NamedListener(name: "x", service: Failing(error: Other())).run() }
    }

    @Test func openingIsToldOnceWhenAllAreOpen() {
        let count = Counter()
        let opening = Opening { count.value.add(1, ordering: .relaxed) }
        let listeners = (0..<3).map { _ in opening.listener() }
        listeners[0]()
        listeners[1]()
        #expect(count.value.load(ordering: .relaxed) == 0)
        listeners[2]()
        #expect(count.value.load(ordering: .relaxed) == 1)
    }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    @Test func aKeyOfAnotherCertificateIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (certificate, own, other) = ("\(folder)/c.pem", "\(folder)/own.pem", "\(folder)/other.pem")
        try SelfSigned.known.certificate.write(toFile: certificate, atomically: true, encoding: .utf8)
        try SelfSigned.known.key.write(toFile: own, atomically: true, encoding: .utf8)
        try SelfSigned.other.key.write(toFile: other, atomically: true, encoding: .utf8)
        #expect(throws: ConfigurationError.self) {
            try Listener.check(ServiceConfiguration.TLSFiles(certificate: certificate, key: other))
        }
        try Listener.check(ServiceConfiguration.TLSFiles(certificate: certificate, key: own))
        // A file that may be read and is none.
        #expect(throws: ConfigurationError.self) {
            try Listener.check(ServiceConfiguration.TLSFiles(certificate: certificate, key: certificate))
        }
        // Who checks may not be who serves.
        try Listener.check(ServiceConfiguration.TLSFiles(certificate: certificate, key: "/nowhere.pem"))
        try Listener.check(nil)
    }

    @Test func filesThatAreNoCertificateAreRefused() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString).pem").path
        try "no certificate".write(toFile: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        for file in [path, "/nowhere.pem"] {
            let files = ServiceConfiguration.TLSFiles(certificate: file, key: file)
            #expect(
                throws: ConfigurationError.invalid(
                    key: "tls", reason: "names files that are not a PEM certificate and its key")
            ) {
                _ = try ServedCertificate(files)
            }
        }
    }

    @Test func theServiceOpensAndServesUntilItIsToldToEnd() async throws {
        let service = try TestService { $0.pmapi = "off" }
        let opening = Opening {}
        #expect(try DeviceListeners(parts: service.parts).services(opening).count == 2)
        let both = try TestService()
        #expect(try DeviceListeners(parts: both.parts).services(opening).count == 3)
        let own = try TestService { $0.sensor = "/run/whorl/there.sock" }
        #expect(own.parts.device.socket.file.hasSuffix("there.sock"))
        #expect(both.parts.device.socket.file == both.folder + "/" + SocketPath.usualName)
    }

    @Test func aStoreIsOpenedAgainWithTheSameKeys() async throws {
        let service = try TestService()
        let keys = await service.parts.tokens.keySet()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let again = try ServiceParts(
            service.parts.configuration, folder: service.folder, .scored(service.clock), logger: logger)
        #expect(await again.tokens.keySet() == keys)
        #expect(try OperatorToken.read(in: service.folder) == OperatorToken.read(in: service.folder))
    }

    @Test func theOperatorsTokenIsPrivate() throws {
        let service = try TestService()
        let path = OperatorToken.path(in: service.folder)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: WhorlError.keyFileNotPrivate(path: path)) { try OperatorToken.read(in: service.folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: WhorlError.self) { try OperatorToken.read(in: service.folder) }
    }
}
