import Whorl

extension BioIDExtension {
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
    ///   - body: one image.
    ///   - network: where it comes from.
    /// - Returns: whether the sample can be used.
    /// - Throws: ``BioIDRefusal``.
    package func upload(
        _ token: String?, _ query: BioIDQuery, _ body: SampleBody, from network: String? = nil
    ) async throws(BioIDRefusal) -> UploadAnswer {
        let claims = try await claims(token)
        let (modality, warnings) = try trait(query.word("trait"), claims)
        let tag = try SampleTag(query.text("tag"), modality)
        let index = try query.number("index", 0...Self.greatestIndex)
        try ledger.reserve(claims.jti, now: time.now)
        let bytes = try await read(body) { (body) throws(BioIDRefusal) in try body.image() }
        let sample: CapturedSample
        do throws(Refusal) {
            sample = try await biometrics.sample(bytes, modality, position: tag.position)
        } catch .engine(let error) {
            guard let fault = SampleFault(error) else { throw Self.refusal(.engine(error)) }
            return .refused(fault.code)
        } catch {
            throw Self.refusal(error)
        }
        try ledger.put(sample, tag.direction, index: index, claims.jti, from: network, now: time.now)
        return .accepted(warnings: sample.warnings + warnings)
    }

    /// What an upload is of, by its `trait` or else by its token, and what is to be said of it.
    ///
    /// - Throws: ``BioIDRefusal/badRequest(_:)`` where no named trait is read here or is the token's, and for two.
    private func trait(
        _ list: String?, _ claims: BioIDClaims
    ) throws(BioIDRefusal) -> (modality: Modality, warnings: [String]) {
        let readable = BioIDTraits(biometrics.reader.modalities)
        let usual = BioIDTraits(rawValue: claims.traits)
        guard let list else { return (usual.contains(.finger) && !usual.contains(.face) ? .finger : .face, []) }
        let named = try BioIDTraits(list: list)
        let accepted = BioIDTraits(rawValue: claims.accepts ?? claims.traits)
        let used = try named.supported(by: readable).intersection(accepted)
        guard let modality = used.modalities.first else { throw .badRequest("TraitNotAllowed") }
        guard used.modalities.count == 1 else { throw .badRequest("SeveralTraits") }
        return (modality, named == used ? [] : ["TraitNotSupported"])
    }

    /// Reads a body; a long one where other heavy work is done.
    ///
    /// - Throws: ``BioIDRefusal``.
    func read<Value: Sendable>(
        _ body: SampleBody, _ reading: @escaping @Sendable (SampleBody) throws(BioIDRefusal) -> Value
    ) async throws(BioIDRefusal) -> Value {
        guard body.isHeavy else { return try reading(body) }
        let outcome: Result<Value, BioIDRefusal> = try await shared { () throws(Refusal) in
            try await biometrics.pool.run {
                do throws(BioIDRefusal) { return .success(try reading(body)) } catch { return .failure(error) }
            }
        }
        return try outcome.get()
    }
}
