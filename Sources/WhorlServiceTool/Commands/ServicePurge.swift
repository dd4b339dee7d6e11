import ArgumentParser
import Foundation
import Whorl
import WhorlCommandLine
import WhorlConfiguration
import WhorlEvaluation

/// `whorl-service purge-data`: forgets everybody and everything of a data folder.
struct ServicePurge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge-data", abstract: "Remove the data folder: all people, the keys and the audit log.",
        discussion: """
            Nothing of it can be had back without a backup and its key. The service must not run. Backups, and a master \
            key that lies elsewhere, stay.
            """
    )
    .showing("whorl-service purge-data --yes")

    @Flag(help: "Remove it; without this the command only says what it would remove.")
    var yes = false

    @OptionGroup(title: "Store") var folder: DataFolder

    func run() throws {
        let path = folder.path
        // Only a folder that has a store is removed, whatever was typed.
        guard FolderContents.exists(StoreFolder(path: path).database) else {
            throw WhorlError.storeNotFound(path: path)
        }
        guard yes else {
            for name in try Self.names(in: path) { try StandardOutput.line("\(path)/\(name)".printable) }
            Console.write("whorl-service: nothing was removed\nhint: --yes removes these files\n")
            throw ExitCode.usage
        }
        guard let lock = try FolderLock.service(in: path) else { throw ConfigurationError.served(folder: path) }
        defer { withExtendedLifetime(lock) {} }
        let names = try Self.names(in: path)
        // Keys first: what an interruption leaves cannot be opened.
        for name in names.filter(Self.isKey) + names.filter({ !Self.isKey($0) }) {
            try Self.remove("\(path)/\(name)")
        }
        // The folder itself stays where its parent is not this user's.
        try? FileManager.default.removeItem(atPath: path)
        try StandardOutput.line("\(path.printable): removed")
    }

    private static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private static func isKey(_ name: String) -> Bool { name.hasPrefix("master.key") }

    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    private static func remove(_ file: String) throws {
        do {
            try FileManager.default.removeItem(atPath: file)
        } catch CocoaError.fileNoSuchFile {
            return
        } catch {
            throw WhorlError.unwritableFile(path: file, reason: "it cannot be removed")
        }
    }
}
