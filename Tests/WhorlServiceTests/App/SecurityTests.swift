import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import NIOCore
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// What guards the data folder and the audit log from others on the machine.
@Suite struct SecurityTests {
    @Test func aFolderHasOneService() throws {
        let service = try TestService()
        var configuration = ServiceConfiguration()
        configuration.work.threads = 1
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        func server() throws -> WhorlServer {
            try WhorlServer(configuration, folder: service.folder, models: service.folder, logger: logger)
        }
        do {
            let first = try server()
            #expect(throws: ConfigurationError.served(folder: service.folder)) { try server() }
            #expect(first.url == "http://127.0.0.1:8443")
        }
        // The lock goes with the server.
        _ = try server()
        #expect(ConfigurationError.served(folder: "d").isBusy && !ConfigurationError.address("a", reason: "").isBusy)
    }

    @Test func aFolderThatOthersCanWriteIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        #expect(throws: WhorlError.folderNotPrivate(path: folder)) {
            try WhorlServer(
                ServiceConfiguration(), folder: folder, models: folder,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
    }

    @Test(arguments: [AddressForm.plain, .pseudonym, .off])
    func addressesOfClientsStandInTheAuditLog(form: AddressForm) async throws {
        let service = try TestService { $0.addresses = form }
        let sources = try await service.live { client in
            _ = try await client.executeRequest(
                uri: "/operator/sign-in", method: .post, headers: .form, body: .init(string: "token=wrong"))
            return service.parts.biometrics.audit.recent.map(\.source)
        }
        try #require(sources.count == 1)
        switch form {
        case .plain: #expect(["127.0.0.1", "::1"].contains(sources[0]))
        case .pseudonym: #expect(sources[0]?.count == 16)
        case .off: #expect(sources[0] == nil)
        }
    }

    @Test func weakSettingsAreNamed() {
        func keys(_ change: (inout ServiceConfiguration) -> Void) -> [String] {
            var configuration = ServiceConfiguration()
            change(&configuration)
            return configuration.weaknesses.map(\.key)
        }
        #expect(keys { _ in }.isEmpty)
        #expect(keys { $0.fmr = 1e-3 }.isEmpty)
        #expect(keys { $0.fmr = 1.1e-3 } == ["fmr"])
        #expect(keys { $0.fpir = 0.5 } == ["fpir"])
        #expect(keys { $0.lockout.delay = 0 } == ["lockout"])
        #expect(keys { $0.origins = ["https://a.test", "*"] } == ["origins"])
        #expect(keys { $0.pmapiOrigins.texts = ["https://a.test", "*"] } == ["pmapiOrigins"])
        var open = ServiceConfiguration.BridgeSettings(id: "shop")
        open.origins.texts = ["*"]
        #expect(keys { $0.bridges = [open] } == ["bridges.origins"])
        #expect(keys { $0.anonymous.requests.burst = 100 }.isEmpty)
        #expect(keys { $0.anonymous.requests.burst = 101 } == ["anonymous.requests"])
        #expect(keys { $0.anonymous.misses.seconds = 2 } == ["anonymous.misses"])
        #expect(keys { $0.anonymous.signUps.seconds = 300 } == ["anonymous.signUps"])
        #expect(keys { $0.limits.bodiesPerAddress = 256 } == ["limits.bodiesPerAddress"])
        #expect(keys { $0.limits.connections = 64 } == ["limits.connectionsPerAddress"])
        for network in ["0.0.0.0/0", "::/0", "128.0.0.0/1", "2000::/3"] {
            #expect(keys { $0.proxies = ["192.0.2.1", network] } == ["proxies"], "\(network)")
        }
        #expect(keys { $0.proxies = ["10.0.0.0/8", "2001:db8::/32"] }.isEmpty)
        #expect(keys { ($0.lockout.failures, $0.lockout.limit) = (1_000, 1_000) } == ["lockout", "lockout.limit"])
    }

    /// The last has the usual score at 1e-4, and takes it for every lower rate too.
    @Test(arguments: [(-1_000.0, 1.0, 1.0, true), (1_000.0, 1.0, 1.0, false), (1.3, 0.000_1, 0.000_1, true)])
    func aCalibrationThatLetsStrangersInIsWeak(score: Double, step: Double, rate: Double, isWeak: Bool) throws {
        let table = """
            {"version": 1, "extractorVersion": \(MinutiaExtractor.version), "nonMated": 10, "tailScale": 1e-4,
             "dataSets": [{"name": "few", "subjects": 2, "nonMated": 10}],
             "knots": [{"score": \(score), "fmr": \(rate), "upperBound": 1},
                       {"score": \(score + step), "fmr": 1e-30, "upperBound": 1e-8}]}
            """
        let file = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString).json")
        try Data(table.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var configuration = ServiceConfiguration()
        configuration.fingerCalibration = file.path
        #expect(try configuration.calibrationOfPrints()?.nonMated == 10)
        #expect(configuration.weaknesses.map(\.key) == (isWeak ? ["fingerCalibration"] : []))
    }

    @Test func theFormOfAddressesIsReadStrictly() throws {
        #expect(try ServiceConfiguration(yaml: "addresses: pseudonym", path: "x").addresses == .pseudonym)
        #expect(try ServiceConfiguration(yaml: "addresses: \"off\"", path: "x").addresses == .off)
        #expect(throws: ConfigurationError.self) { try ServiceConfiguration(yaml: "addresses: some", path: "x") }
    }
}
