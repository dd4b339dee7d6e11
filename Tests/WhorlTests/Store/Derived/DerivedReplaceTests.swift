import Testing

import Whorl

/// References that take the place of a person's others of their modality.
@Suite struct DerivedReplaceTests {
    @Test(arguments: [DerivedFixture.key, DerivedFixture.prints])
    func whatIsReplacedIsInNoFile(key: GalleryKey) throws {
        let modality: Modality = key == DerivedFixture.prints ? .finger : .face
        var fixture = try DerivedFixture(people: 60, key)
        let other = try BCID(storage: "a", partition: 1, classID: 7)
        let stale = try fixture.store().gallery(key, after: nil, threads: 1)
        _ = try fixture.gallery()
        for round in 1...3 {
            let before = try fixture.folder.read(fixture.file())
            let reference = try fixture.reference(7)
            let records = try fixture.store().replace(modality, of: other, with: [reference])
            #expect(records.map(\.bcid) == [other] && records.map(\.modality) == [modality])
            // At once, before a search looks; the first round finds the old ones in it.
            let after = try fixture.folder.read(fixture.file())
            #expect(after != before && after.count == before.count, "\(round)")
            #expect(try fixture.store().records(in: .person(other)).count == 1)
            #expect(try fixture.gallery().isEqual(fixture.expected()))
            let store = try fixture.store()
            #expect(try store.gallery(key, after: stale, threads: 1).isEqual(fixture.expected()))
            store.finishGalleries()
        }
    }

    @Test func theOtherModalityAndItsFileStay() throws {
        var fixture = try DerivedFixture(people: 20)
        let person = try BCID(storage: "a", partition: 1, classID: 7)
        let faces = try fixture.store().records(in: .person(person))
        _ = try fixture.gallery()
        let print = NewReference(
            bcid: person, position: .rightIndex, created: 0, template: .finger(fixture.source.finger(minutiae: 3...9)))
        #expect(throws: WhorlError.unknownBCID(person)) {
            try fixture.store().replace(.finger, of: person, with: [print])
        }
        _ = try fixture.store().append([print])
        let document = Document(DocumentName(kind: "k", id: "1"), owner: person, bytes: [1])
        try fixture.store().change(document.name) { $0 = document }
        let replaced = try fixture.store().replace(.finger, of: person, with: [print])
        #expect(try fixture.store().records(in: .person(person)).filter { $0.modality == .face } == faces)
        #expect(try fixture.store().records(in: .person(person)).filter { $0.modality == .finger } == replaced)
        #expect(try fixture.store().document(document.name) == document)
        #expect(try fixture.gallery().isEqual(fixture.expected()))
        #expect(try fixture.store().wholeGallery(DerivedFixture.prints, threads: 1).count == 1)
    }
}
