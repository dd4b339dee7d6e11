import Foundation
import Testing

import Whorl

/// Deletions on a disk without room, and disks without room for files.
@Suite(.enabled(if: Tmpfs.isAvailable, "mounting a small file system needs root"))
struct SpaceReserveTests {
    private let options = StoreOptions(credentials: nil)

    /// Fills a disk to the last byte.
    private func fill(_ disk: Tmpfs) {
        let file = open("\(disk.path)/filling", O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        var piece = [UInt8](repeating: 7, count: 1 << 20)
        while !piece.isEmpty {
            if write(file, piece, piece.count) <= 0 { piece.removeLast((piece.count + 1) / 2) }
        }
    }

    @Test(arguments: [StoreOptions.Opening.making, .existing])
    func peopleAreForgottenOnAFullDisk(opening: StoreOptions.Opening) throws {
        let disk = try Tmpfs(kibibytes: 16_000)
        let path = "\(disk.path)/data"
        var source = TemplateSource(seed: 1)
        let references = try (1...400).map { source.reference(try BCID("a.1.\($0 % 200 + 1)")) }
        _ = try SQLiteStore(path: path, options: options).append(references)
        fill(disk)
        for classID in 1...5 {
            let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil, opening: opening))
            let bcid = try BCID("a.1.\(classID)")
            let sealed = try store.sealed(bcid)
            #expect(try store.delete(bcid) == Deletion(records: 2, wiped: true))
            fill(disk)
            #expect(throws: WhorlError.unknownBCID(bcid)) { try store.delete(bcid) }
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                let file = Data(try Shell.output("/bin/cat", ["\(path)/\(name)"]))
                for blob in sealed { #expect(file.range(of: Data(blob[40..<72])) == nil, "\(name)") }
            }
        }
        // Everything else still finds the disk full.
        let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil, opening: opening))
        let error = #expect(throws: WhorlError.self) {
            for _ in 0..<100 { _ = try store.append(references) }
        }
        guard case .storeNotWritable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try store.references().count == 390)
        #expect(try store.status(deep: true).isHealthy)
    }

    /// As a process has it that was forked a moment before.
    @Test func theRoomIsFreeThoughSomebodyHasTheFileOpen() throws {
        let disk = try Tmpfs(kibibytes: 16_000)
        let path = "\(disk.path)/data"
        var source = TemplateSource(seed: 3)
        let reference = source.reference(try BCID("a.1.1"))
        let store = try SQLiteStore(path: path, options: options)
        _ = try store.append([reference])
        let held = open("\(path)/whorl.reserve", O_RDONLY)
        defer { close(held) }
        try #require(held >= 0)
        fill(disk)
        #expect(try store.delete(reference.bcid).records == 1)
    }

    @Test func aDiskWithoutRoomForFilesIsNotWritable() throws {
        let folder = try TemporaryFolder()
        for files in 2...12 {
            let disk = try Tmpfs(kibibytes: 4000, files: files)
            var source = TemplateSource(seed: 2)
            let reference = source.reference(try BCID("a.1.1"))
            do throws(WhorlError) {
                let store = try SQLiteStore(path: "\(disk.path)/data", options: options)
                _ = try store.append([reference])
                _ = try store.delete(reference.bcid)
            } catch {
                guard case .storeNotWritable = error else {
                    Issue.record("\(files) files: \(error)")
                    continue
                }
            }
        }
        // A store that is there, and no file can be made beside it.
        let disk = try Tmpfs(kibibytes: 8000, files: 40)
        let path = "\(disk.path)/data"
        _ = try SQLiteStore(path: path, options: options).append([])
        try Shell.remove("\(path)/whorl.reserve")
        // Until there is room for no other: tests beside this one may have taken all descriptors for a moment.
        for number in 0..<10_000 {
            let file = open("\(disk.path)/\(number)", O_WRONLY | O_CREAT, 0o600)
            if file < 0, errno == ENOSPC { break }
            if file < 0 { usleep(1_000) } else { close(file) }
        }
        let error = #expect(throws: WhorlError.self) { try SQLiteStore(path: path, options: options) }
        guard case .storeNotWritable? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let store = try SQLiteStore(path: path, options: StoreOptions(credentials: nil, opening: .existing))
        try store.backup(to: folder.at("copy"))
    }
}
