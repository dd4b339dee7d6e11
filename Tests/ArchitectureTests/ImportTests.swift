import Testing

/// Compares what the sources of each target import with what `Package.swift` declares for it.
@Suite struct ImportTests {
    /// Modules of the toolchain, which no target declares.
    private static let toolchain: Set = [
        "Glibc", "Darwin", "Synchronization", "FoundationEssentials", "Foundation", "Dispatch", "Testing", "Swift",
        "PackageDescription", "AuthenticationServices", "UIKit",
    ]
    /// Imports that their target does not declare. It stays empty.
    private static let undeclared: [String: Set<String>] = [:]
    /// Dependencies that no source imports, with the reason to declare them.
    private static let built: [String: [String: String]] = [
        "WhorlTests": [
            "StoreCrashChild": "the tests start this program",
            "AllocationChild": "the tests start this program",
        ]
    ]

    /// What is wrong with the imports of a target.
    private static func faults(of target: PackageTargets.Target, _ sources: [String: SwiftSource]) -> [String] {
        var faults: [String] = []
        var imported: Set<String> = []
        for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
            for use in source.imports {
                let module = use.module
                imported.insert(module)
                guard !toolchain.contains(module), !target.dependencies.contains(module),
                    undeclared[target.name]?.contains(module) != true
                else { continue }
                faults.append(
                    "\(target.folder)/\(path):\(use.line) imports \(module), which \(target.name) does not declare")
            }
        }
        for dependency in target.dependencies where !imported.contains(dependency) {
            guard built[target.name]?[dependency] == nil else { continue }
            faults.append("\(target.name) declares \(dependency), which none of its sources imports")
        }
        return faults
    }

    private func sources(of target: PackageTargets.Target) throws -> [String: SwiftSource] {
        if target.folder == "Sources/\(target.name)" { return try SourceTree.targets.get()[target.name] ?? [:] }
        return try SourceTree.files(in: target.folder, excluding: target.excluded).mapValues(SwiftSource.init)
    }

    @Test func importsAreDeclaredAndDeclarationsImported() throws {
        let manifest = try SourceTree.text(of: "Package.swift")
        let targets = PackageTargets(manifest: manifest).targets
        #expect(targets.count > 30)
        for name in ["Whorl", "WhorlNumerics", "COpenBLAS", "CKernels", "WhorlTests", "Rounds"] {
            #expect(targets.contains { $0.name == name }, "\(name) is no target")
        }
        for target in targets {
            let sources = try sources(of: target)
            // Headers that a target of C includes are not read.
            guard !sources.isEmpty else { continue }
            for fault in Self.faults(of: target, sources) { Issue.record("\(fault)") }
        }
        for (name, exceptions) in Self.built {
            let declared = targets.first { $0.name == name }?.dependencies ?? []
            #expect(exceptions.keys.allSatisfy(declared.contains), "an exception of \(name) is declared no longer")
        }
        #expect(Self.undeclared.isEmpty)
    }

    private static let manifest = """
        let package = Package(
            name: "sample", products: [.library(name: "Top", targets: ["Top"])],
            targets: [
                system("CBase", pkgConfig: "base", apt: "libbase-dev"),
                .target(name: "Base", dependencies: ["CBase"], exclude: ["Notes"]),  // .target(name: "None")
                .target(
                    name: "Top",
                    dependencies: [
                        "Base", .product(name: "Log", package: "log"), http("Server", package: "server"),
                        .target(name: "Other", condition: .when(traits: ["Service"])),
                    ], path: "Sources/Upper"),
                .testTarget(name: "TopTests", dependencies: ["Top"]),
            ])
        """

    @Test func theManifestIsRead() {
        let targets = PackageTargets(manifest: Self.manifest).targets
        #expect(targets.map(\.name) == ["CBase", "Base", "Top", "TopTests"])
        #expect(targets.map(\.folder) == ["Sources/CBase", "Sources/Base", "Sources/Upper", "Tests/TopTests"])
        #expect(targets.map(\.dependencies) == [[], ["CBase"], ["Base", "Log", "Server", "Other"], ["Top"]])
        #expect(targets.map(\.excluded) == [[], ["Notes"], [], []])
        #expect(targets.map(\.isTest) == [false, false, false, true])
    }

    @Test func plantedFaultsAreFound() throws {
        let base = try #require(PackageTargets(manifest: Self.manifest).targets.first { $0.name == "Base" })
        #expect(Self.faults(of: base, ["A.swift": SwiftSource("internal import CBase\nimport Foundation\n")]).isEmpty)
        #expect(
            Self.faults(of: base, ["Part/A.swift": SwiftSource("import CBase\n\nimport Log\n")])
                == ["Sources/Base/Part/A.swift:3 imports Log, which Base does not declare"])
        #expect(
            Self.faults(of: base, ["A.swift": SwiftSource("// import CBase\nlet text = \"import CBase\"\n")])
                == ["Base declares CBase, which none of its sources imports"])
        #expect(
            Self.faults(of: base, ["A.swift": SwiftSource("import struct CBase.Row\n#if canImport(Log)\n#endif\n")])
                .isEmpty)
    }
}
