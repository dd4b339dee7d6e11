import Testing

/// Holds the floors of the package: who may import whom, how long a file may be, and that nothing names a machine.
@Suite struct FloorTests {
    /// What the files of a folder under `Sources` may import; a folder adds to the one that holds it.
    private static let permitted: [String: Set<String>] = [
        "WhorlNumerics": ["COpenBLAS", "CKernels", "CZlib"],
        "WhorlIdentity": [],
        "WhorlText": [],
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
        "WhorlProtocols": ["Whorl", "WhorlNumerics", "WhorlText", "Crypto", "CryptoExtras", "CQRencode"],
        // Names in NFKC; the program links Foundation for its tokens anyway.
        "WhorlProtocols/OIDC/Users": ["Foundation"],
        "WhorlClient": ["WhorlText", "Crypto", "Foundation", "AuthenticationServices", "UIKit", "Dispatch"],
        "WhorlConfiguration": ["WhorlProtocols", "Whorl", "Logging", "Yams"],
        "WhorlService": [
            "CWhorl", "WhorlConfiguration", "WhorlProtocols", "Whorl", "WhorlNumerics", "WhorlText", "Crypto",
            "Logging",
            "Metrics", "Hummingbird",
            "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOHTTPTypes",
            "NIOHTTPTypesHTTP1", "NIOSSL", "NIOTLS", "JWTKit",
            "ServiceLifecycle", "UnixSignals",
        ],
        "WhorlCommandLine": ["Whorl", "WhorlEvaluation", "ArgumentParser"],
        "WhorlTool": [
            "CProcess", "CWhorl", "WhorlNumerics", "Whorl", "WhorlEvaluation", "WhorlCommandLine", "ArgumentParser",
        ],
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

    /// Whether a short source holds what others look for by its name: a type that other targets see, a protocol, or the
    /// entry of a program or package.
    private static func standsAlone(_ path: String, _ text: String) -> Bool {
        let type = #/(?m)^(?:public|package) (?:[a-z]+ )*(?:struct|enum|class|actor|typealias)\b/#
        let contract = #/(?m)^(?:[a-z]+ )?protocol\b/#
        return text.contains(type) || text.contains(contract) || others.contains { path.hasSuffix($0) }
    }

    /// Files that a program, a library or a package begins with, and parts of a type that is used all over its folder.
    private static let others = [
        "/main.swift", "/Package.swift", "WhorlLibrary/Library.swift",
        "WhorlVectors/Index/VectorSnapshot+Entries.swift",
        "Whorl/Match/Finger/MinutiaArray.swift", "WhorlNumerics/Partition.swift",
    ]
    /// A shorter file is a part of another one.
    private static let shortest = 20

    @Test func shortFilesHoldWhatOthersLookFor() throws {
        for (path, text) in try SourceTree.files(in: "Sources") {
            let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(
                count >= Self.shortest || Self.standsAlone(path, text),
                "\(path) has \(count) lines and no type that other targets see: join it with the file that it belongs to"
            )
        }
    }

    @Test func theRuleTellsShortFilesApart() {
        #expect(Self.standsAlone("Whorl/Errors/Fault.swift", "/// Why.\npackage enum Fault: Error {\n    case a\n}\n"))
        #expect(Self.standsAlone("WhorlTool/Output/Picture.swift", "protocol Picture {\n}\n"))
        #expect(Self.standsAlone("WhorlMain/main.swift", "import WhorlTool\n"))
        #expect(!Self.standsAlone("Whorl/Text.swift", "extension String {\n    package var a: Int { 0 }\n}\n"))
        #expect(!Self.standsAlone("Whorl/Text.swift", "enum Text {\n    package struct Part {}\n}\n"))
    }

    /// Words about options and commands are those of the programs: the errors below them are read in Swift and C too.
    @Test func errorsOfLibrariesNameNoOptionAndNoCommand() throws {
        let word = /--[a-z]|\bwhorl(?:-service)? [a-z]/
        var found = 0
        for target in ["WhorlIdentity", "WhorlNetwork", "WhorlVectors", "Whorl", "WhorlEvaluation", "WhorlProtocols"] {
            for (path, text) in try SourceTree.files(in: "Sources/\(target)") where path.contains("Error") {
                for token in SwiftTokens(text).tokens where token.kind == .string {
                    found += 1
                    #expect(!token.text.contains(word), "\(target)/\(path):\(token.line) says: \(token.text)")
                }
            }
        }
        #expect(found > 100)
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
