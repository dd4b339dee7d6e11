import Foundation
import Whorl

/// A folder of its own that goes away with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("whorl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a name in the folder.
    func at(_ name: String) -> String { "\(path)/\(name)" }

    /// Names in the folder, sorted.
    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: at(folder)).sorted()
    }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: at(name))))
    }

    func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: at(name)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: at(name))
    }

    func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: at(name))[.posixPermissions] as? Int
    }

    /// Opens the store of the folder `data` here, without regard to the machine's credentials.
    func store(_ name: String = "data", credentials: String? = nil, busyMilliseconds: Int = 5000) throws -> SQLiteStore
    {
        try SQLiteStore(
            path: at(name), options: StoreOptions(busyMilliseconds: busyMilliseconds, credentials: credentials))
    }
}

extension TemplateSource {
    mutating func reference(_ bcid: BCID, extractorVersion: Int = MinutiaExtractor.version) -> NewReference {
        NewReference(
            bcid: bcid, position: FingerPosition(rawValue: UInt8(number(in: 0...10))) ?? .unknown,
            created: number(in: 0...2_000_000_000), template: .finger(finger(extractorVersion: extractorVersion)))
    }
}

extension TemplateStore {
    /// Everything in a part of the store.
    func references(_ scope: StoreScope = .all) throws(WhorlError) -> [Reference] {
        var references: [Reference] = []
        try visit(scope, modality: nil) { references.append($0) }
        return references
    }
}
