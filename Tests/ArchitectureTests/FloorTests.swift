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
        "Whorl/Image": ["CPNG", "CTIFF", "CTurboJPEG", "COpenJPEG", "CWebP", "CHEIF"],
        "Whorl/Store": ["CSQLite"],
        "Whorl/Cryptography": ["COpenSSL"],
        "WhorlEvaluation": ["WhorlNumerics", "Whorl"],
        "WhorlC": ["CWhorl", "WhorlNumerics", "Whorl", "WhorlEvaluation", "Logging"],
        "WhorlLibrary": ["WhorlC"],
        "Examples": ["Whorl", "Dispatch"],
        "Examples/SwiftService/Package.swift": ["PackageDescription"],
        "WhorlProtocols": ["Whorl", "WhorlNumerics", "Crypto", "CryptoExtras", "CQRencode"],
        // Names in NFKC; the program links Foundation for its tokens anyway.
        "WhorlProtocols/OIDC/Users": ["Foundation"],
        "WhorlClient": ["Crypto", "Foundation", "AuthenticationServices", "UIKit", "Dispatch"],
        "WhorlConfiguration": ["WhorlProtocols", "Whorl", "Logging", "Yams"],
        "WhorlService": [
            "CWhorl", "WhorlConfiguration", "WhorlProtocols", "Whorl", "WhorlNumerics", "Crypto", "Logging", "Metrics",
            "Hummingbird",
            "HummingbirdCore", "HummingbirdTLS", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
            "NIOHTTPTypesHTTP1", "NIOSSL", "JWTKit",
            "ServiceLifecycle", "UnixSignals",
        ],
        "WhorlCommandLine": ["Whorl", "WhorlEvaluation", "ArgumentParser"],
        "WhorlTool": ["CWhorl", "WhorlNumerics", "Whorl", "WhorlEvaluation", "WhorlCommandLine", "ArgumentParser"],
        "WhorlMain": ["WhorlTool"],
        "WhorlServiceTool": [
            "CProcess", "CWhorl", "Whorl", "WhorlEvaluation", "WhorlProtocols", "WhorlClient", "WhorlConfiguration",
            "WhorlService", "WhorlCommandLine", "ArgumentParser", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOSSL",
            "Logging", "Foundation",
        ],
        "WhorlServiceMain": ["WhorlServiceTool"],
    ]
    /// Parts of the toolchain that every target may import. Full Foundation is not among them: it brings ICU.
    private static let toolchain: Set = ["Glibc", "Synchronization", "FoundationEssentials"]
    private static let longest = 300

    private static func isPermitted(_ module: String, in path: String) -> Bool {
        let rules = permitted.filter { (path + "/").hasPrefix($0.key + "/") }
        return !rules.isEmpty && (toolchain.contains(module) || rules.values.contains { $0.contains(module) })
    }

    @Test func importsKeepToTheirFloor() throws {
        var found = 0
        for (target, files) in try SourceTree.targets.get() {
            for (path, source) in files {
                for use in source.imports {
                    found += 1
                    #expect(
                        Self.isPermitted(use.module, in: "\(target)/\(path)"),
                        "\(target)/\(path):\(use.line) imports \(use.module)")
                }
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
            for (path, text) in try SourceTree.files(in: folder, ["swift", "c", "h"]) {
                let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
                #expect(count <= Self.longest, "\(folder)/\(path) has \(count) lines")
            }
        }
    }

    @Test func sourcesNameNoMachine() throws {
        let place = /"\/(?:home|root|work|opt|tmp|usr|var|mnt|srv|Users)\b/
        for (path, text) in try SourceTree.files(in: "Sources", ["swift", "c", "h"]) {
            #expect(!text.contains(place), "\(path) has an absolute path")
        }
    }

    /// Networks of prints learn from synthetic ones alone (`Benchmarks/training`).
    @Test func trainingReadsNoDataSet() throws {
        let recipe = try SourceTree.files(in: "Benchmarks/training", ["py", "txt"])
        #expect(recipe.count > 3)
        for (path, text) in recipe {
            for name in ["WHORL_DATA", "shared", "dataset", "fvc", "upek", "neuro"] {
                #expect(!text.lowercased().contains(name.lowercased()), "\(path) names \(name)")
            }
        }
    }
}
