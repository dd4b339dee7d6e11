import Foundation
import Testing

/// Holds the floors of the package: who may import whom, how long a file may be, and that nothing names a machine.
@Suite struct FloorTests {
    /// What the files of a folder under `Sources` may import; a folder adds to the one that holds it.
    private static let permitted: [String: Set<String>] = [
        "WhorlNumerics": ["COpenBLAS", "CKernels", "CZlib"],
        "WhorlIdentity": [],
        "WhorlNetwork": ["WhorlNumerics"],
        "WhorlVectors": ["WhorlNumerics", "WhorlIdentity"],
        "Whorl": ["WhorlNumerics", "WhorlIdentity", "WhorlNetwork", "WhorlVectors", "Logging"],
        "Whorl/Image": ["CPNG", "CTIFF", "CTurboJPEG", "COpenJPEG"],
        "Whorl/Store": ["CSQLite", "Crypto", "CryptoExtras"],
        "Whorl/Identity": ["Crypto"],
        "WhorlEvaluation": ["WhorlNumerics", "Whorl"],
        "WhorlC": ["CWhorl", "WhorlNumerics", "Whorl", "Logging"],
        "Examples": ["Whorl", "Dispatch"],
        "Examples/SwiftService/Package.swift": ["PackageDescription"],
        "WhorlProtocols": ["Whorl", "Crypto", "CryptoExtras", "Logging", "CQRencode", "Dispatch"],
        "WhorlClient": ["Crypto", "Foundation", "AuthenticationServices", "UIKit", "Dispatch"],
        "WhorlService": [
            "WhorlProtocols", "Whorl", "Crypto", "Logging", "Metrics", "Hummingbird", "HummingbirdCore",
            "HummingbirdTLS", "HTTPTypes", "NIOCore", "NIOHTTPTypes", "NIOPosix", "NIOSSL", "JWTKit", "Yams",
            "ServiceLifecycle",
            "UnixSignals",
        ],
        "WhorlTool": [
            "CWhorl", "WhorlNumerics", "Whorl", "WhorlEvaluation", "WhorlProtocols", "WhorlClient", "WhorlService",
            "ArgumentParser", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "Logging", "Foundation",
        ],
    ]
    /// Parts of the toolchain that every target may import. Full Foundation is not among them: it brings ICU.
    private static let toolchain: Set = ["Glibc", "Synchronization", "FoundationEssentials"]
    private static let longest = 300

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The files with these extensions, by their paths under `folder`.
    private static func files(in folder: String, _ extensions: Set<String>) throws -> [String: String] {
        let folder = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.reduce(into: [:]) { files, path in
            guard extensions.contains(URL(filePath: path).pathExtension) else { return }
            files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
    }

    private static func isPermitted(_ module: String, in path: String) -> Bool {
        let rules = permitted.filter { (path + "/").hasPrefix($0.key + "/") }
        return !rules.isEmpty && (toolchain.contains(module) || rules.values.contains { $0.contains(module) })
    }

    @Test func importsKeepToTheirFloor() throws {
        let line =
            #/
            ^\s* (?: @\w+ (?: \( \w+ \) )? \s+ )* (?: \w+ \s+ )? import \s+
            (?: (?: struct | class | enum | protocol | func | var | let | typealias ) \s+ )? (\w+)
            /#
        var found = 0
        for (path, text) in try Self.files(in: "Sources", ["swift"]) {
            for module in text.matches(of: line.anchorsMatchLineEndings()).map({ String($0.output.1) }) {
                found += 1
                #expect(Self.isPermitted(module, in: path), "\(path) imports \(module)")
            }
        }
        #expect(found > 0)
    }

    @Test func theRuleTellsFloorsApart() {
        #expect(Self.isPermitted("CPNG", in: "Whorl/Image/PNGDecoder.swift"))
        #expect(!Self.isPermitted("CPNG", in: "Whorl/Match/Finger/FingerMatcher.swift"))
        #expect(!Self.isPermitted("COpenBLAS", in: "Whorl/Image/PNGDecoder.swift"))
        #expect(!Self.isPermitted("Whorl", in: "WhorlNumerics/Matrix.swift"))
        #expect(!Self.isPermitted("Foundation", in: "Whorl/Store/SQLiteStore.swift"))
        #expect(!Self.isPermitted("Glibc", in: "Unlisted/File.swift"))
    }

    @Test func filesAreShort() throws {
        for folder in ["Sources", "Tests", "Benchmarks"] {
            for (path, text) in try Self.files(in: folder, ["swift", "c", "h"]) {
                let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
                #expect(count <= Self.longest, "\(folder)/\(path) has \(count) lines")
            }
        }
    }

    @Test func sourcesNameNoMachine() throws {
        let place = /"\/(?:home|root|work|opt|tmp|usr|var|mnt|srv|Users)\b/
        for (path, text) in try Self.files(in: "Sources", ["swift", "c", "h"]) {
            #expect(!text.contains(place), "\(path) has an absolute path")
        }
    }
}
