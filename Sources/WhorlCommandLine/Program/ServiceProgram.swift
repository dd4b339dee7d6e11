package import ArgumentParser
import Glibc
import Whorl

/// The program `whorl-service`, which takes the place of `whorl` for the commands of the service.
package struct ServiceProgram {
    /// Its name.
    package static let name = "whorl-service"
    /// Set where a program of this name was begun by `whorl`, and not set any more when it answers.
    private static let mark = "WHORL_HANDED_OVER"

    /// The folder of the program that runs, without links; nil where it cannot be determined.
    private let folder: String?
    /// Folders of programs, with colons between them.
    private let path: String?

    /// Describes where the program may be.
    ///
    /// - Parameters:
    ///   - folder: that of the program that runs, without links.
    ///   - path: folders of programs, with colons between them.
    package init(beside folder: String?, path: String?) {
        self.folder = folder
        self.path = path
    }

    /// The program that belongs to the one that runs.
    package init() {
        self.init(beside: Self.ownFolder, path: UserFolder.variable("PATH"))
    }

    /// Where it is looked for, in turn: beside the program that runs, in `libexec` beside its folder, and in the folders
    /// of programs that have an absolute path.
    package var places: [String] {
        let near = folder.map { [$0, $0 + "/../libexec/whorl", $0 + "/../libexec"] } ?? []
        return (near + ProgramPath.folders(path)).map { "\($0)/\(Self.name)" }
    }

    /// The first of the places that holds a program; nil where none does.
    package var found: String? { places.first(where: ProgramPath.isProgram) }

    /// Becomes the program, with the arguments of this process as they are.
    ///
    /// - Parameters:
    ///   - reason: why, in words that the name of the program follows.
    ///   - asJSON: whether errors are written as JSON.
    /// - Returns: what the process exits with, where there is no such program; the reason is written.
    package func takeOver(for reason: String = "this command is one of the program", asJSON: Bool) -> ExitCode {
        guard let found else {
            return Self.refuse(
                "\(reason) \(Self.name), which is not installed",
                "install the package with the service, or run make install", asJSON: asJSON)
        }
        guard getenv(Self.mark) == nil else {
            return Self.refuse(
                "\(found) is not the program \(Self.name): it gives the command back",
                "install the package with the service again, or run make install", asJSON: asJSON)
        }
        setenv(Self.mark, "1", 1)
        execv(found.systemName, CommandLine.unsafeArgv)
        return Self.refuse(
            "\(found) cannot be run: \(String(cString: strerror(errno)))",
            "install the package with the service again, or run make install", asJSON: asJSON)
    }

    /// Notes in the program itself that it answers, so that what it starts may hand over again.
    package static func answer() {
        unsetenv(mark)
    }

    private static func refuse(_ message: String, _ hint: String, asJSON: Bool) -> ExitCode {
        let failure = Failure(code: "missingProgram", message: message, hint: hint, exitCode: .missing)
        return FailureReport.write(asJSON ? failure : failure.printable, asJSON: asJSON)
    }

    /// The folder of the program that runs, without links.
    package static var ownFolder: String? {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &name, name.count)
        let bytes = name.prefix(max(0, count)).map(UInt8.init(bitPattern:))
        return bytes.lastIndex(of: UInt8(ascii: "/")).map { SystemName.text(bytes[..<$0]) }
    }
}
