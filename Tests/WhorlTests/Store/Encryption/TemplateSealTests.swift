import Testing

import Whorl

@Suite struct TemplateSealTests {
    private let seal = TemplateSeal(key: DataKey())

    private func record(
        _ bcid: String = "a.1.1", position: FingerPosition = .rightIndex, sample: Int = 1, extractorVersion: Int = 1,
        quality: Int = 50, created: Int = 7, model: ModelIdentity? = nil
    ) throws -> ReferenceRecord {
        ReferenceRecord(
            bcid: try BCID(bcid), modality: .finger, position: position, sample: sample,
            extractorVersion: extractorVersion, model: model, quality: quality, created: created)
    }

    @Test(arguments: 0..<UInt64(50))
    func whatIsSealedOpens(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let template = Template.finger(source.finger(minutiae: 0...128))
        let sealed = try seal.seal(template, for: record())
        #expect(sealed.count % TemplateSeal.slotBytes == 0)
        #expect(try seal.open(sealed, for: record()) == template)
    }

    @Test func sealingTwiceGivesOtherBytes() throws {
        var source = TemplateSource(seed: 1)
        let template = Template.finger(source.finger())
        #expect(try seal.seal(template, for: record()) != seal.seal(template, for: record()))
    }

    @Test func everyPlainColumnIsBound() throws {
        var source = TemplateSource(seed: 2)
        let sealed = try seal.seal(.finger(source.finger()), for: record())
        let others = try [
            record("b.1.1"), record("a.2.1"), record("a.1.2"), record(position: .leftIndex), record(sample: 2),
            record(extractorVersion: 2), record(quality: 51), record(created: 8),
            record(model: FaceSource.model),
        ]
        for other in others {
            #expect(throws: WhorlError.self) { try seal.open(sealed, for: other) }
        }
    }

    @Test func anotherKeyAndDamagedBytesDoNotOpen() throws {
        var source = TemplateSource(seed: 3)
        let sealed = try seal.seal(.finger(source.finger()), for: record())
        #expect(throws: WhorlError.self) { try TemplateSeal(key: DataKey()).open(sealed, for: record()) }
        for _ in 0..<200 {
            var damaged = sealed
            damaged[source.number(in: 0...(sealed.count - 1))] ^= UInt8(source.number(in: 1...255))
            #expect(throws: WhorlError.self) { try seal.open(damaged, for: record()) }
        }
        for count in [0, 1, 27, 28, sealed.count - 1] {
            #expect(throws: WhorlError.self) { try seal.open(Array(sealed.prefix(count)), for: record()) }
        }
    }
}
