import Foundation
import Testing

import Whorl

@Suite(.serialized) struct StoreCrashTests {
    private static let people = 1000

    /// Kills a child again and again while it enrolls 1,000 people with two samples each.
    @Test func killedEnrollmentsAreWholeOrAbsentAndAcknowledgedOnesPresent() throws {
        let folder = try TemporaryFolder()
        let templates = try CrashChild.prepare(Self.people * 2, seed: 1, in: folder)
        var source = TemplateSource(seed: 2)
        var acknowledged = 0
        var kills = 0
        while acknowledged < Self.people {
            let child = try CrashChild([
                "enroll", folder.at("data"), folder.at("templates"), "\(acknowledged + 1)",
                "\(Self.people + 1)",
            ])
            let outcome = child.killed(
                afterLines: source.number(in: 0...60), andMicroseconds: source.number(in: 0...4000))
            if let last = outcome.lines.last.flatMap({ Int($0) }) { acknowledged = last }
            if let status = outcome.status { try #require(status == 0) } else { kills += 1 }
            try checkWhole(folder, acknowledged: acknowledged)
        }
        for reference in try folder.store().references() {
            let index = (reference.record.bcid.classID - 1) * 2 + reference.record.sample - 1
            #expect(reference.template == .finger(templates[index]))
        }
        #expect(kills >= 20)
        #expect(try folder.store().status(deep: true).isHealthy)
    }

    private func checkWhole(_ folder: TemporaryFolder, acknowledged: Int) throws {
        let records = try folder.store().records(in: .all)
        // At most the one enrollment after the last acknowledged one may be there without its line.
        let people = records.last?.bcid.classID ?? 0
        #expect(people == acknowledged || people == acknowledged + 1)
        let whole = (0..<people).flatMap { [[$0 + 1, 1], [$0 + 1, 2]] }
        #expect(records.map { [$0.bcid.classID, $0.sample] } == whole)
    }

    /// The log is read again from its file, as after a crash: what was said of an enrollment must hold then too.
    @Test(arguments: [1, 2, 1_000_000])
    func failedCommitIsNotCalledUndoneUnchecked(failures: Int) throws {
        let folder = try TemporaryFolder()
        _ = try CrashChild.prepare(8, seed: 8, in: folder)
        var statuses: Set<Int32> = []
        for place in 0..<40 {
            let data = folder.at("data-\(place)")
            var child = try CrashChild(["enroll", data, folder.at("templates"), "1", "2"]).finished()
            #expect(child.status == 0)
            child = try CrashChild(
                ["fail", data, folder.at("templates"), "2", "5", "\(place)", "\(failures)"]).finished()
            try? Shell.remove("\(data)/whorl.db-shm")
            let store = try SQLiteStore(path: data, options: StoreOptions(credentials: nil))
            let enrolled = Set(try store.records(in: .all).map(\.bcid.classID)).sorted()
            let acknowledged = Array(1...(child.lines.last.flatMap { Int($0) } ?? 1))
            let status = try #require(child.status)
            statuses.insert(status)
            switch status {
            case 0, 73: #expect(enrolled == acknowledged, "write \(place)")
            case 74: #expect([acknowledged, acknowledged + [acknowledged.count + 1]].contains(enrolled))
            default: Issue.record("write \(place): \(status)")
            }
            #expect(try store.status(deep: true).isHealthy)
        }
        #expect(statuses.contains(failures == 1 ? 73 : 74))
    }

    @Test func killedRotationsLeaveAStoreThatOpens() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 3)
        _ = try folder.store().append([source.reference(try BCID("s.1.1"))])
        let before = try folder.store().references()
        for _ in 0..<25 {
            let outcome = try CrashChild(["rotate", folder.at("data")])
                .killed(afterLines: source.number(in: 0...5), andMicroseconds: source.number(in: 0...4000))
            #expect(outcome.status == nil)
            #expect(try folder.store().references() == before)
        }
        try folder.store().rotateKey()
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
    }

    /// Kills children at many moments; then people are deleted, and nothing of them or of retired keys is in any file.
    @Test func killedProcessesLeaveNothingOfDeletedPeopleOrRetiredKeys() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 8)
        for name in ["out", "kept"] { try Shell.makeFolder(folder.at(name)) }
        var forgotten: [[UInt8]] = []
        do {
            let store = try folder.store()
            _ = try store.append(try (1...200).map { source.reference(try BCID("s.1.\($0)")) })
            for classID in 1...100 { forgotten += try store.sealed(BCID("s.1.\(classID)")) }
        }
        var keys: Set<[UInt8]> = []
        func noteKeys() throws {
            for name in try folder.names(in: "data") where name.hasPrefix("master.key") {
                keys.insert(try folder.read("data/\(name)"))
            }
        }
        func kill(_ arguments: [String], times: Int, after: () throws -> Void = {}) throws {
            for _ in 0..<times {
                let outcome = try CrashChild(arguments)
                    .killed(afterLines: source.number(in: 0...3), andMicroseconds: source.number(in: 0...6000))
                #expect(outcome.status == nil)
                try after()
            }
        }
        try noteKeys()
        try kill(["rotate", folder.at("data")], times: 25, after: noteKeys)
        _ = try folder.store()
        let current = try folder.read("data/master.key")
        // One that was complete would keep the next process from writing.
        try kill(["backup", folder.at("data"), folder.at("out/copy")], times: 25) {
            try? Shell.remove(folder.at("out/copy"))
        }
        try folder.store().backup(to: folder.at("kept/copy"))
        try kill(["restore", folder.at("data"), folder.at("kept/copy")], times: 25)
        try SQLiteStore.restore(
            from: folder.at("kept/copy"), into: folder.at("data"), force: true, options: StoreOptions(credentials: nil))

        try folder.write(Array("a torn key of another rotation".utf8), to: "data/master.key.0.partial")
        do {
            let store = try folder.store()
            for classID in 1...100 { #expect(try store.delete(BCID("s.1.\(classID)")).wiped) }
            try? Shell.remove(folder.at("out/copy"))
            try store.backup(to: folder.at("out/copy"))
            #expect(try store.status(deep: true).leftovers.isEmpty)
        }
        #expect(try folder.names(in: "out") == ["copy"])
        let retired = keys.subtracting([current]).filter { !$0.isEmpty }
        #expect(retired.count > 5)
        for name in try folder.names(in: "data").map({ "data/\($0)" }) + ["out/copy"] {
            let file = Data(try folder.read(name))
            for bytes in forgotten { #expect(file.range(of: Data(bytes[32..<48])) == nil, "\(name)") }
            for key in retired { #expect(file.range(of: Data(key)) == nil, "\(name)") }
        }
    }

    @Test func killedIndexBuildsAreRemovedByTheNext() throws {
        let folder = try TemporaryFolder()
        try Shell.makeFolder(folder.at("out"))
        var source = TemplateSource(seed: 9)
        try folder.write(source.bytes(256 * 1 << 16).map { $0 & 0x3F | 1 }, to: "vectors")
        for _ in 0..<8 {
            _ = try CrashChild(["index", folder.at("vectors"), folder.at("out/index")])
                .killed(afterLines: source.number(in: 0...1), andMicroseconds: source.number(in: 0...30_000))
        }
        let vectors = try VectorFile(folder.at("vectors"), dimension: 256)
        try VectorIndexFile.build(vectors, to: folder.at("out/index"), normalize: true, replacing: true)
        #expect(try folder.names(in: "out") == ["index"])
    }

    @Test func twoProcessesShareOneStore() throws {
        let folder = try TemporaryFolder()
        _ = try CrashChild.prepare(400, seed: 4, in: folder)
        let halves = try [(1, 101), (101, 201)].map { first, end in
            try CrashChild(["enroll", folder.at("data"), folder.at("templates"), "\(first)", "\(end)"])
        }
        let outcomes = halves.map { $0.finished() }
        for outcome in outcomes {
            // Done, or told that the store is busy; never anything else.
            #expect(outcome.status == 0 || outcome.status == 75)
            if outcome.status == 0 { #expect(outcome.lines.count == 100) }
        }
        let store = try folder.store()
        let enrolled = Set(try store.records(in: .all).map(\.bcid.classID))
        for line in outcomes.flatMap(\.lines) { #expect(enrolled.contains(try #require(Int(line)))) }
        #expect(try store.records(in: .all).count == enrolled.count * 2)
        #expect(try store.status(deep: true).isHealthy)
    }

    /// A limit at a place where a page begins is a failed write to SQLite, and so is the one that would show what became of it.
    @Test(arguments: [100_000, 500_000])
    func fullDiskIsNamedAndLosesNothing(limit: Int) throws {
        let folder = try TemporaryFolder()
        let templates = try CrashChild.prepare(1200, seed: 5, in: folder)
        try expectFullDisk(
            CrashChild(["starve", folder.at("data"), folder.at("templates"), "1", "601", "\(limit)"]).finished(),
            folder.at("data"), templates, statuses: [73, 74])
    }

    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a small file system needs root"))
    func fullFileSystemIsNamedAndLosesNothing() throws {
        let folder = try TemporaryFolder()
        let templates = try CrashChild.prepare(1200, seed: 6, in: folder)
        let disk = try Tmpfs(kibibytes: 800)
        let child = try CrashChild(["enroll", disk.path, folder.at("templates"), "1", "601"])
        try expectFullDisk(child.finished(), disk.path, templates)
    }

    @Test(.enabled(if: Tmpfs.isAvailable, "mounting a read-only file system needs root"))
    func readOnlyFolderIsNamedAndLosesNothing() throws {
        let disk = try Tmpfs(kibibytes: 4000)
        var source = TemplateSource(seed: 7)
        let options = StoreOptions(credentials: nil)
        let bcid = try BCID("s.1.1")
        _ = try SQLiteStore(path: "\(disk.path)/data", options: options).append([source.reference(bcid)])
        try disk.remount(readOnly: true)
        for path in ["\(disk.path)/data", "\(disk.path)/other"] {
            let error = #expect(throws: WhorlError.self) { try SQLiteStore(path: path, options: options) }
            guard case .storeNotWritable? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        try disk.remount(readOnly: false)
        #expect(try SQLiteStore(path: "\(disk.path)/data", options: options).references().map(\.record.bcid) == [bcid])
    }

    private func expectFullDisk(
        _ outcome: CrashChild.Outcome, _ data: String, _ templates: [FingerTemplate], statuses: Set<Int32?> = [73]
    ) throws {
        #expect(statuses.contains(outcome.status))
        #expect(!outcome.lines.isEmpty)
        let store = try SQLiteStore(path: data, options: StoreOptions(credentials: nil))
        let found = try store.references()
        #expect(found.count == outcome.lines.count * 2)
        for reference in found {
            let index = (reference.record.bcid.classID - 1) * 2 + reference.record.sample - 1
            #expect(reference.template == .finger(templates[index]))
        }
        #expect(try store.status(deep: true).isHealthy)
    }
}
