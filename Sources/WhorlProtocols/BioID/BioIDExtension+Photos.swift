import Whorl

extension BioIDExtension {
    /// Pictures of a form, as the protocol names them.
    private static let photo = "idphoto"
    private static let live = ["liveimage1", "liveimage2"]

    /// False match rates of the levels of accuracy 1 to 5, as the vendor promises them.
    private static let rates = [5e-3, 2.5e-3, 1e-3, 1e-4, 1e-5]
    private static let usualAccuracy = 4

    /// Whether the photo of a document and two live pictures show one person. Where liveness is demanded by the
    /// service or the request, the head must move between the live ones.
    ///
    /// - Parameters:
    ///   - query: `accuracy`, `livedetection`.
    ///   - form: the pictures.
    ///   - app: who asks.
    /// - Returns: the decision.
    /// - Throws: ``BioIDRefusal``.
    package func photoVerify(
        _ query: BioIDQuery, _ form: SampleBody, for app: App
    ) async throws(BioIDRefusal) -> Bool {
        let accuracy = try query.number("accuracy", 1...Self.rates.count) ?? Self.usualAccuracy
        let isAsked = try query.flag("livedetection") ?? settings.liveness
        let isLive = isAsked || app.requiresLiveness
        let start = time.now
        let pictures = try await read(form) { (form) throws(BioIDRefusal) in try form.images([Self.photo] + Self.live) }
        let isMatch = try await shared { () throws(Refusal) in
            guard let samples = try await faces(pictures), let photo = samples.first?.face else { return false }
            for live in samples.dropFirst().compactMap(\.face) {
                guard try biometrics.agree(photo, live, fmr: Self.rates[accuracy - 1]) else { return false }
            }
            return isLive ? try LivenessCheck(biometrics: biometrics).isShown(Array(samples.dropFirst())) : true
        }
        try await shared { () throws(Refusal) in
            try biometrics.note("photoverify", nil, Self.actor(app.id), isMatch ? .match : .nonMatch, since: start)
        }
        return isMatch
    }

    /// Whether one face moved between two live pictures.
    ///
    /// - Throws: ``BioIDRefusal``.
    package func liveDetection(_ form: SampleBody, for app: App) async throws(BioIDRefusal) -> Bool {
        let start = time.now
        let pictures = try await read(form) { (form) throws(BioIDRefusal) in try form.images(Self.live) }
        let isShown = try await shared { () throws(Refusal) in
            guard let samples = try await faces(pictures) else { return false }
            return try LivenessCheck(biometrics: biometrics).isShown(samples)
        }
        try await shared { () throws(Refusal) in
            try biometrics.note("livedetection", nil, Self.actor(app.id), isShown ? .match : .nonMatch, since: start)
        }
        return isShown
    }

    /// The faces of pictures; nil where one has none that can be used.
    private func faces(_ pictures: [[UInt8]]) async throws(Refusal) -> [CapturedSample]? {
        var samples: [CapturedSample] = []
        for picture in pictures {
            do throws(Refusal) {
                samples.append(try await biometrics.sample(picture, .face))
            } catch .engine(let error) {
                guard SampleFault(error) != nil else { throw .engine(error) }
                return nil
            }
        }
        return samples
    }
}
