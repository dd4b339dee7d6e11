import Foundation
import Testing

import Whorl

@Suite struct PathStepsTests {
    private let folder: TemporaryFolder
    /// The folder without links above it.
    private var root: String { Destination.resolved(folder.path) }

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "a/b", "c"] { try Shell.makeFolder(folder.at(name)) }
    }

    /// The steps below the folder, without its path.
    private func below(_ path: String) -> [String] {
        PathSteps.all(of: path).filter { $0.hasPrefix("\(root)/") }.map { String($0.dropFirst(root.count + 1)) }
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.at(name), withDestinationPath: target)
    }

    @Test func eachFolderIsAStep() {
        #expect(PathSteps.all(of: "/") == ["/"])
        #expect(PathSteps.all(of: "\(root)/a/b").starts(with: ["/"]))
        #expect(below("\(root)/a//./b/") == ["a", "a/b"])
        #expect(below("\(root)/a/b/../../c") == ["a", "a/b", "c"])
        // What is not there is no step.
        #expect(below("\(root)/a/none/file") == ["a"])
    }

    @Test func aRelativePathBeginsWhereTheProcessIs() {
        #expect(PathSteps.all(of: ".").last == Destination.resolved("."))
        #expect(PathSteps.all(of: "none") == PathSteps.all(of: "."))
    }

    @Test func eachLinkIsAStepWithWhatItLeadsTo() throws {
        try link("c/second", to: "../a/b")
        try link("first", to: "\(root)/c/second")
        #expect(below("\(root)/first") == ["first", "c", "c/second", "a", "a/b"])
        #expect(PathSteps.isLink("\(root)/first") && !PathSteps.isLink("\(root)/a"))
        #expect(PathSteps.owner(of: "\(root)/first") == geteuid() && PathSteps.owner(of: "\(root)/none") == nil)
    }

    @Test func linksThatLeadToEachOtherEnd() throws {
        try link("one", to: "two")
        try link("two", to: "one")
        #expect(below("\(root)/one").contains("two"))
    }
}
