import Testing

/// The version stands in one header, and everything else reads it from there.
@Suite struct VersionTests {
    private static let header = "Sources/CWhorl/include/whorl/version.h"
    /// Folders and files that could state a version of their own.
    private static let folders = ["Sources", "Benchmarks"]
    private static let kinds: Set = ["swift", "h", "c", "in", "yaml", "json", "js", "1"]
    private static let files = ["Makefile", "Package.swift"]

    private func version() throws -> String {
        let line = try #require(
            SourceTree.text(of: Self.header).split(separator: "\n").first { $0.hasPrefix("#define WHORL_VERSION ") })
        return String(line.split(separator: "\"")[1])
    }

    @Test func versionHasThreeNumbers() throws {
        let parts = try version().split(separator: ".", omittingEmptySubsequences: false)
        #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
    }

    @Test func firstReleaseOfTheChangelogIsTheVersion() throws {
        let releases = try SourceTree.text(of: "CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## [") }
        let first = try #require(releases.first { !$0.hasPrefix("## [Unreleased]") })
        #expect(first.hasPrefix("## [\(try version())]"))
    }

    @Test func nothingElseStatesIt() throws {
        let literal = "\"\(try version())\""
        for file in Self.files { #expect(!(try SourceTree.text(of: file)).contains(literal), "\(file)") }
        for folder in Self.folders {
            for (path, text) in try SourceTree.files(in: folder, Self.kinds)
            where "\(folder)/\(path)" != Self.header && text.contains(literal) {
                Issue.record("\(folder)/\(path) states the version")
            }
        }
    }

    @Test func programsAndPackagesReadIt() throws {
        for file in ["Sources/WhorlTool/WhorlCommand.swift", "Sources/WhorlServiceTool/WhorlServiceCommand.swift"] {
            #expect(try SourceTree.text(of: file).contains("version: ProgramVersion.text(WHORL_VERSION)"), "\(file)")
        }
        for file in ["Sources/CWhorl/whorl.pc.in", "Sources/CMinex/whorl_minex.pc.in"] {
            #expect(try SourceTree.text(of: file).contains("Version: @VERSION@"), "\(file)")
        }
        for name in ["openapi", "operator", "pmapi", "sensor"] {
            let file = "Sources/WhorlService/Assets/\(name).json"
            #expect(try SourceTree.text(of: file).contains("\"version\": \"@VERSION@\""), "\(file)")
        }
        #expect(try SourceTree.text(of: "Makefile").contains(Self.header))
    }
}
