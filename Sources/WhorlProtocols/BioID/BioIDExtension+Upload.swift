import Whorl

extension BioIDExtension {
    /// From this many bytes on, a body is decoded where other heavy work is done.
    private static let heavy = 1 << 20
    private static let greatestIndex = 1000

    /// Checks that an upload would be taken, before its body is read.
    ///
    /// - Throws: ``BioIDRefusal``.
    package func admit(_ token: String?) async throws(BioIDRefusal) {
        _ = try await claims(token)
    }

    /// Reads a sample and keeps it with its token.
    ///
    /// - Parameters:
    ///   - token: as it was handed out.
    ///   - query: `tag`, `index` and `trait`.
    ///   - body: a data URL.
    /// - Returns: whether the sample can be used.
    /// - Throws: ``BioIDRefusal``.
    package func upload(
        _ token: String?, _ query: BioIDQuery, _ body: [UInt8]
    ) async throws(BioIDRefusal) -> UploadAnswer {
        let claims = try await claims(token)
        let traits = BioIDTraits(rawValue: claims.traits)
        let modality =
            try query.text("trait").map { name throws(BioIDRefusal) in
                try BioIDTraits.modality(named: name)
            } ?? (traits.contains(.face) || !traits.contains(.finger) ? .face : .finger)
        guard biometrics.reader.modalities.contains(modality) else { throw .badRequest("TraitNotSupported") }
        guard traits.isSuperset(of: BioIDTraits([modality])) else { throw .badRequest("TraitNotAllowed") }
        let tag = try SampleTag(query.text("tag"), modality)
        let index = try query.number("index", 0...Self.greatestIndex)
        try ledger.reserve(claims.jti, now: time.now)
        let bytes = try await decode(body)
        let sample: CapturedSample
        do throws(Refusal) {
            sample = try await biometrics.sample(bytes, modality, position: tag.position)
        } catch .engine(let error) {
            guard let fault = SampleFault(error) else { throw Self.refusal(.engine(error)) }
            return .refused(fault.code)
        } catch {
            throw Self.refusal(error)
        }
        try ledger.put(sample, tag.direction, index: index, claims.jti, now: time.now)
        return .accepted(warnings: sample.warnings)
    }

    /// What a data URL holds.
    ///
    /// - Throws: ``BioIDRefusal``.
    func decode(_ body: [UInt8]) async throws(BioIDRefusal) -> [UInt8] {
        let url =
            body.count < Self.heavy
            ? DataURL(body) : try await shared { () throws(Refusal) in try await biometrics.pool.run { DataURL(body) } }
        guard let url else { throw .badRequest("UnreadableSample") }
        return url.bytes
    }
}
