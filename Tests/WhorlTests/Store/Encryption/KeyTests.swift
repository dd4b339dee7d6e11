import Foundation
import Glibc
import Testing

import Whorl

@Suite struct KeyTests {
    private func filled(_ folder: TemporaryFolder, credentials: String? = nil) throws -> [Reference] {
        var source = TemplateSource(seed: 1)
        let store = try folder.store(credentials: credentials)
        _ = try store.append((1...5).map { source.reference(try BCID("a.1.\($0)")) })
        return try store.references()
    }

    @Test func missingKeyIsNamed() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.remove(folder.at("data/master.key"))
        #expect(throws: WhorlError.missingKey(path: folder.at("data/master.key"))) { try folder.store() }
        #expect(try !folder.names(in: "data").contains("master.key"))
    }

    @Test(arguments: [0, 31, 32, 33, 4096])
    func wrongKeyIsNamed(count: Int) throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        var source = TemplateSource(seed: 2)
        try folder.write(source.bytes(count), to: "data/master.key")
        #expect(throws: WhorlError.wrongKey(path: folder.at("data/master.key"))) { try folder.store() }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o601])
    func keyThatOthersMayUseIsRefused(mode: Int) throws {
        let folder = try TemporaryFolder()
        let before = try filled(folder)
        let key = try folder.read("data/master.key")
        try folder.write(key, to: "data/master.key", mode: mode)
        #expect(throws: WhorlError.keyFileNotPrivate(path: folder.at("data/master.key"))) { try folder.store() }
        try folder.write(key, to: "data/master.key", mode: 0o400)
        #expect(try folder.store().references() == before)
    }

    @Test(arguments: [0o720, 0o702, 0o777, 0o770, 0o1777])
    func folderThatOthersMayWriteIsRefused(mode: Int) throws {
        let folder = try TemporaryFolder()
        let before = try filled(folder)
        func allow(_ mode: Int) throws {
            try #require(chmod(folder.at("data"), mode_t(mode)) == 0)
        }
        try allow(mode)
        #expect(throws: WhorlError.folderNotPrivate(path: folder.at("data"))) { try folder.store() }
        try allow(0o755)
        #expect(try folder.store().references() == before)
    }

    @Test func existingKeyServesANewStore() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        let key = try folder.read("data/master.key")
        for name in try folder.names(in: "data") where name.hasPrefix("whorl.db") {
            try Shell.remove(folder.at("data/\(name)"))
        }
        #expect(try folder.store().records(in: .all).isEmpty)
        #expect(try folder.read("data/master.key") == key)
    }

    @Test func rotationReplacesTheKeyAndKeepsEverything() throws {
        let folder = try TemporaryFolder()
        let before = try filled(folder)
        let key = try folder.read("data/master.key")
        let store = try folder.store()
        let other = try folder.store()
        for _ in 0..<3 { try store.rotateKey() }
        let fresh = try folder.read("data/master.key")
        #expect(fresh != key)
        #expect(try folder.mode(of: "data/master.key") == 0o600)
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
        for reader in [store, other, try folder.store()] { #expect(try reader.references() == before) }
        try folder.write(key, to: "data/master.key")
        #expect(throws: WhorlError.wrongKey(path: folder.at("data/master.key"))) { try folder.store() }
    }

    /// A copy of the files and the key of before must open nothing, whoever has the store open meanwhile.
    @Test func rotationLeavesNoDataKeyUnderTheKeyOfBefore() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        let (store, other) = (try folder.store(busyMilliseconds: 0), try folder.store())
        let wrapped = Data(
            try store.exclusively { session throws(WhorlError) in
                try session.connection.first("SELECT data_key FROM store") { $0.blob(0) } ?? []
            })
        #expect(!wrapped.isEmpty)
        func places() throws -> Int {
            try folder.names(in: "data").count {
                try Shell.output("/bin/cat", [folder.at("data/\($0)")]).range(of: wrapped) != nil
            }
        }
        // A reader keeps the log from being emptied.
        try other.visit(.all, modality: nil) { _ throws(WhorlError) in try store.rotateKey() }
        #expect(try places() > 0)
        try other.finishDeletions()
        #expect(try places() == 0)
        #expect(try !store.status(deep: false).wipePending)
    }

    @Test(arguments: [RotationStep.keyWritten, .committed])
    func interruptedRotationLeavesAStoreThatOpens(step: RotationStep) throws {
        let folder = try TemporaryFolder()
        let before = try filled(folder)
        let key = try folder.read("data/master.key")
        try folder.store().rotateKey(endingAfter: step)
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") }.count == 2)
        #expect(try folder.store().references() == before)
        #expect((try folder.read("data/master.key") == key) == (step == .keyWritten))
        try folder.store().rotateKey()
        #expect(try folder.names(in: "data").filter { $0.hasPrefix("master") } == ["master.key"])
        #expect(try folder.store().references() == before)
    }

    @Test func credentialIsUsedAndNoKeyFileIsMade() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 3)
        try Shell.makeFolder(folder.at("credentials"))
        // systemd shows an access control list as group bits.
        try folder.write(source.bytes(32), to: "credentials/whorl-master-key", mode: 0o440)
        let before = try filled(folder, credentials: folder.at("credentials"))
        #expect(try !folder.names(in: "data").contains("master.key"))
        let status = try folder.store(credentials: folder.at("credentials")).status(deep: false)
        #expect(status.keyIsCredential)
        #expect(throws: WhorlError.missingKey(path: folder.at("data/master.key"))) { try folder.store() }

        let store = try folder.store(credentials: folder.at("credentials"))
        #expect(throws: WhorlError.self) { try store.rotateKey() }
        #expect(try store.references() == before)
    }

    @Test func rotationMovesFromFileToCredentialAndOn() throws {
        let folder = try TemporaryFolder()
        var source = TemplateSource(seed: 4)
        let before = try filled(folder)
        try Shell.makeFolder(folder.at("credentials"))
        let first = source.bytes(32)
        try folder.write(first, to: "credentials/whorl-master-key")
        let store = try folder.store(credentials: folder.at("credentials"))
        #expect(try !store.status(deep: false).keyIsCredential)
        try store.rotateKey()
        #expect(try store.status(deep: false).keyIsCredential)
        #expect(try !folder.names(in: "data").contains("master.key"))

        try folder.write(source.bytes(32), to: "credentials/whorl-master-key")
        #expect(throws: WhorlError.wrongKey(path: folder.at("credentials/whorl-master-key"))) {
            try folder.store(credentials: folder.at("credentials"))
        }
        try folder.write(first, to: "credentials/whorl-master-key-previous")
        try folder.store(credentials: folder.at("credentials")).rotateKey()
        try Shell.remove(folder.at("credentials/whorl-master-key-previous"))
        #expect(try folder.store(credentials: folder.at("credentials")).references() == before)
    }

    @Test func swappedRowsDoNotOpen() throws {
        let folder = try TemporaryFolder()
        _ = try filled(folder)
        try Shell.sqlite(
            folder.at("data/whorl.db"),
            """
            UPDATE record SET slot = -slot; UPDATE record SET slot = CASE class WHEN 1 THEN 2 WHEN 2 THEN 1
            ELSE -slot END
            """)
        let store = try folder.store()
        #expect(throws: WhorlError.self) { try store.references(.person(BCID("a.1.1"))) }
        #expect(try store.references(.person(BCID("a.1.3"))).count == 1)
        #expect(try store.status(deep: true).unreadable == 2)
    }
}
