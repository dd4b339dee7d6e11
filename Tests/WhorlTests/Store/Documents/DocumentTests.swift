import Foundation
import Testing

import Whorl

@Suite struct DocumentTests {
    private static let name = DocumentName(kind: "app", id: "one")

    private func put(_ document: Document?, _ store: SQLiteStore) throws {
        try store.change(document?.name ?? Self.name) { $0 = document }
    }

    @Test func whatWasWrittenIsRead() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        #expect(try store.document(Self.name) == nil)
        let document = Document(Self.name, owner: try BCID("bws.12.1"), bytes: Array(0...255))
        try put(document, store)
        #expect(try folder.store().document(Self.name) == document)
        try put(nil, store)
        #expect(try store.document(Self.name) == nil)
    }

    @Test func documentsComeByKindAndOwner() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let (one, two) = (try BCID("bws.12.1"), try BCID("bws.12.2"))
        for (id, owner) in [("b", one), ("a", one), ("c", two)] {
            try put(Document(DocumentName(kind: "item", id: id), owner: owner, bytes: Array(id.utf8)), store)
        }
        try put(Document(Self.name, bytes: []), store)
        #expect(try store.documents(kind: "item").map(\.name.id) == ["a", "b", "c"])
        #expect(try store.documents(kind: "item", owner: one).map(\.name.id) == ["a", "b"])
        #expect(try store.documents(kind: "none").isEmpty)
    }

    @Test func aNameWithNULIsAnother() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let (plain, other) = (Document(Self.name, bytes: [1]), DocumentName(kind: "app", id: "one\0x"))
        try put(plain, store)
        #expect(try store.document(other) == nil)
        try put(Document(other, bytes: [2]), store)
        #expect(try store.document(Self.name) == plain)
        #expect(try store.documents(kind: "app").map(\.name) == [Self.name, other])
    }

    @Test func whatIsThrownChangesNothing() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        #expect(throws: WhorlError.blankImage) {
            try store.change(Self.name) { (document: inout Document?) throws(WhorlError) in
                document = Document(Self.name, bytes: [1])
                throw .blankImage
            }
        }
        #expect(try store.document(Self.name) == nil)
    }

    @Test func deletionOfAPersonTakesItsDocuments() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var source = TemplateSource(seed: 3)
        let (one, two) = (try BCID("bws.12.1"), try BCID("bws.12.2"))
        _ = try store.append([source.reference(one), source.reference(two)])
        for (id, owner) in [("1", one), ("2", two)] {
            try put(Document(DocumentName(kind: "vault", id: id), owner: owner, bytes: [7]), store)
        }
        _ = try store.delete(one)
        #expect(try store.documents(kind: "vault").map(\.name.id) == ["2"])
        try store.removeDocuments(of: two)
        #expect(try store.documents(kind: "vault").isEmpty)
    }

    @Test func contentIsSealedAndBoundToItsPlace() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        let secret = Array("a secret that nobody must find".utf8)
        try put(Document(Self.name, bytes: secret), store)
        for file in try folder.names(in: "data") {
            #expect(Data(try folder.read("data/\(file)")).range(of: Data(secret)) == nil, "\(file)")
        }
        try Shell.sqlite(folder.at("data/whorl.db"), "UPDATE document SET id = 'two'")
        #expect(throws: WhorlError.self) { try store.document(DocumentName(kind: "app", id: "two")) }
    }
}
