import Testing

import Whorl
import WhorlNumerics

@Suite struct FaceTemplateCodecTests {
    /// Sixteen entries of which the first is 1: small enough to be written out by hand.
    private static let small = FaceTemplate(
        extractorVersion: 258, model: FaceSource.model, metric: .cosine,
        embedding: [1] + Array(repeating: 0, count: 15), quality: 77)

    private static let smallBytes: [UInt8] =
        [0x57, 0x48, 0x54, 0x50, 1, 2, 2, 1]
        + [1, 1, 0, 0, 0, 77]
        + [2, 37, 0, 0, 0] + Array(repeating: 0x0A, count: 32) + Array("net_a".utf8)
        + [3, 65, 0, 0, 0, 1, 0, 0, 0x80, 0x3F] + Array(repeating: 0, count: 60)
    private static let (nameOffset, metricOffset) = (51, 61)

    private static func sealed(_ body: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(body)
        writer.write(Checksum.crc32(body))
        return writer.bytes
    }

    private func expectDamage(_ bytes: [UInt8], location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: WhorlError.self, sourceLocation: location) { try TemplateCodec.decode(bytes) }
        guard case .damagedTemplate? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return
        }
    }

    @Test func bytesAreThoseOfTheFormat() throws {
        let bytes = try TemplateCodec.encode(.face(Self.small))
        #expect(bytes == Self.sealed(Self.smallBytes))
        #expect(try TemplateCodec.decode(bytes) == .face(Self.small))
        #expect(Self.smallBytes[Self.metricOffset] == 1 && Self.smallBytes[Self.nameOffset] == UInt8(ascii: "n"))
    }

    @Test(arguments: 0..<UInt64(100), EmbeddingMetric.allCases)
    func everyTemplateSurvives(seed: UInt64, metric: EmbeddingMetric) throws {
        var source = TemplateSource(seed: seed)
        let template = Template.face(source.face(dimension: source.number(in: 16...600), metric: metric))
        let decoded = try TemplateCodec.decode(try TemplateCodec.encode(template))
        #expect(decoded == template)
        #expect(decoded.modality == .face && decoded.model == FaceSource.model)
    }

    @Test func longestEmbeddingFits() throws {
        var source = TemplateSource(seed: 4)
        let template = Template.face(source.face(dimension: FaceTemplate.dimensions.upperBound))
        #expect(try TemplateCodec.decode(try TemplateCodec.encode(template)) == template)
    }

    @Test func everyTruncationAndEveryFlippedBitIsRefused() {
        let bytes = Self.sealed(Self.smallBytes)
        for count in 0..<bytes.count { expectDamage(Array(bytes.prefix(count))) }
        for bit in 0..<(bytes.count * 8) {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: WhorlError.self) { try TemplateCodec.decode(flipped) }
        }
    }

    /// Quality, name, metric, the first entry's exponent, the lengths of the sections.
    @Test(arguments: [
        (13, 101), (51, 0x2F), (51, 0x2E), (51, 0), (51, 0xFF), (61, 0), (61, 3), (65, 0x7F), (65, 0x40), (65, 0),
        (9, 0), (15, 36), (15, 38), (57, 64), (57, 66), (57, 1), (58, 1), (60, 0xFF),
    ])
    func valueOutOfRangeIsRefused(offset: Int, value: UInt8) {
        var bytes = Self.smallBytes
        bytes[offset] = value
        expectDamage(Self.sealed(bytes))
    }

    @Test func valuesThatAreNoNumbersAreRefused() {
        for bits: UInt32 in [0x7FC0_0000, 0x7F80_0000, 0xFF80_0000, 0x7F80_0001] {
            for metric: UInt8 in [1, 2] {
                var writer = ByteWriter()
                writer.write(Self.smallBytes.prefix(Self.metricOffset))
                writer.write(metric)
                writer.write(bits)
                writer.write(Self.smallBytes.dropFirst(Self.metricOffset + 5))
                expectDamage(Self.sealed(writer.bytes))
            }
        }
    }

    /// A unit embedding's norm is 1 within 1e-3; another metric's may be anything.
    @Test(arguments: [(Float(1.0009), true), (0.9991, true), (1.002, false), (0.998, false), (0, false), (30, false)])
    func lengthOfAUnitEmbeddingIsChecked(norm: Float, isValid: Bool) throws {
        let embedding = [norm] + [Float](repeating: 0, count: 15)
        func bytes(_ metric: EmbeddingMetric) throws -> [UInt8] {
            try TemplateCodec.encode(
                .face(FaceTemplate(model: FaceSource.model, metric: metric, embedding: embedding, quality: 0)))
        }
        if isValid { _ = try bytes(.cosine) } else { #expect(throws: WhorlError.self) { try bytes(.cosine) } }
        _ = try bytes(.l2)
    }

    @Test(arguments: ["", "a b", "../a", ".a", "-a", "a/b", "ä", "a\u{0}", String(repeating: "a", count: 65)])
    func namesThatNoModelMayHaveAreNotWritten(name: String) {
        let model = ModelIdentity(name: name, sha256: FaceSource.model.sha256)
        #expect(throws: WhorlError.self) { try TemplateCodec.encode(.face(FaceSource.face(1, model: model))) }
    }

    @Test(arguments: ["", "0a", String(repeating: "0A", count: 32), String(repeating: "0g", count: 32)])
    func hashesThatAreNoneAreNotWritten(hash: String) {
        let model = ModelIdentity(name: "net", sha256: hash)
        #expect(throws: WhorlError.self) { try TemplateCodec.encode(.face(FaceSource.face(1, model: model))) }
    }

    @Test(arguments: [0, 15, 4097])
    func lengthOutOfRangeIsNotWritten(dimension: Int) {
        let embedding = dimension == 0 ? [] : [1] + [Float](repeating: 0, count: dimension - 1)
        let face = FaceTemplate(model: FaceSource.model, metric: .cosine, embedding: embedding, quality: 0)
        #expect(throws: WhorlError.self) { try TemplateCodec.encode(.face(face)) }
    }

    /// Mutations with the checksum made right again reach the section readers: what is accepted must be valid.
    @Test(arguments: 0..<UInt64(400))
    func mutatedBytesAreRefusedOrValid(seed: UInt64) throws {
        var source = TemplateSource(seed: seed)
        let face = source.face(dimension: 20, metric: Bool.random(using: &source) ? .cosine : .l2)
        var body = Array(try TemplateCodec.encode(.face(face)).dropLast(4))
        source.mutate(&body)
        do throws(WhorlError) {
            let template = try TemplateCodec.decode(Self.sealed(body))
            #expect(try TemplateCodec.decode(try TemplateCodec.encode(template)) == template)
        } catch {
            switch error {
            case .damagedTemplate, .unsupportedTemplateVersion: break
            default: Issue.record("\(error)")
            }
        }
    }
}
