import Foundation
import WhorlProtocols

extension AuditLog {
    /// Does something while no line can be written.
    func withoutLines(_ work: () throws -> Void) throws {
        try takeAway()
        defer { putBack() }
        try work()
    }

    /// Does something while no line can be written.
    func withoutLines<Value>(_ work: () async throws -> Value) async throws -> Value {
        try takeAway()
        defer { putBack() }
        return try await work()
    }

    private func takeAway() throws {
        if FileManager.default.fileExists(atPath: path) {
            try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    private func putBack() {
        try? FileManager.default.removeItem(atPath: path)
        try? FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    }
}
