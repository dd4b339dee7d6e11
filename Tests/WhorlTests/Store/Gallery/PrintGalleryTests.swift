import Testing

import Whorl

@Suite struct PrintGalleryTests {
    private static let key = DerivedFixture.prints

    /// A random print of the extractor version that is looked for, or now and then of another one.
    private func reference(_ classID: Int, _ source: inout TemplateSource) throws -> NewReference {
        let version = source.number(in: 0...9) == 0 ? 9 : MinutiaExtractor.version
        return NewReference(
            bcid: try BCID(storage: "a", partition: 1, classID: classID),
            position: FingerPosition(rawValue: UInt8(source.number(in: 0...10))) ?? .unknown, created: 0,
            template: .finger(source.finger(minutiae: 2...8, extractorVersion: version)))
    }

    /// A gallery that follows random changes of two processes is always the one that is read anew.
    @Test(arguments: 0..<UInt64(3))
    func followedGalleryIsTheOneReadAnew(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let (store, other) = (try folder.store(), try folder.store())
        var source = TemplateSource(seed: seed)
        _ = try store.append((1...300).map { number in try reference(number % 110 + 1, &source) })
        var gallery = try store.gallery(Self.key, after: nil, threads: 2)
        for _ in 0..<25 {
            for _ in 0..<source.number(in: 0...3) {
                let classID = source.number(in: 1...130)
                let writer = source.number(in: 0...1) == 0 ? store : other
                switch source.number(in: 0...3) {
                case 0: _ = try? writer.delete(BCID(storage: "a", partition: 1, classID: classID))
                case 1:
                    _ = try writer.append([
                        NewReference(
                            bcid: try BCID(storage: "a", partition: 1, classID: classID), position: .unknown,
                            created: 0, template: .face(source.face(dimension: 16)))
                    ])
                default:
                    _ = try writer.append(
                        try (0..<source.number(in: 1...3)).map { _ in try reference(classID, &source) })
                }
            }
            let followed = try #require(try store.following(gallery))
            #expect(followed.drift >= gallery.drift)
            gallery = try store.gallery(Self.key, after: gallery, threads: 1)
            #expect(try followed.isEqual(gallery))
            #expect(try gallery.isEqual(folder.store().gallery(Self.key, after: nil, threads: 1)))
            #expect(try gallery.isEqual(store.wholeGallery(Self.key, threads: 1)))
        }
    }

    @Test func enrollmentChangesOneBlock() throws {
        let folder = try TemporaryFolder()
        let store = try folder.store()
        var source = TemplateSource(seed: 5)
        _ = try store.append(try (1...700).map { try reference($0, &source) })
        let gallery = try store.gallery(Self.key, after: nil, threads: 1)
        let before = try #require(gallery.fingers).blocks
        _ = try store.append([
            NewReference(
                bcid: try BCID(storage: "a", partition: 1, classID: before[1].keys[100].bcid.classID),
                position: .unknown, created: 0, template: .finger(source.finger(minutiae: 3...3)))
        ])
        let after = try #require(try store.gallery(Self.key, after: gallery, threads: 1).fingers).blocks
        let shared = before.filter { block in after.contains { $0 === block } }
        #expect(shared.count == before.count - 1)
        #expect(after.reduce(0) { $0 + $1.keys.count } == before.reduce(1) { $0 + $1.keys.count })
        for block in after { #expect(block.keys.count <= FingerBlock.capacity && block.keys == block.keys.sorted()) }
    }
}
