internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

extension Request {
    /// The samples of a request: JSON of ``PresentedSamples``, or one image file with `?modality=` and `?finger=`.
    ///
    /// - Parameters:
    ///   - biometrics: reads the images.
    ///   - limit: counts them, before any is read.
    ///   - context: of the request.
    /// - Returns: what was read, in the order of the request.
    /// - Throws: ``ServiceFailure`` 400 and 429, `HTTPError` 413, ``Refusal`` for what is no usable sample.
    func samples(
        _ biometrics: Biometrics, _ limit: AnonymousLimit, _ context: ServiceRequestContext
    ) async throws -> [CapturedSample] {
        let presented = try await presented().samples
        try limit.admit(samples: presented.reduce(0) { $0 + SampleLimits.turns($1.bytes, $1.modality) }, context)
        var captured: [CapturedSample] = []
        for sample in presented {
            captured.append(try await biometrics.sample(sample.bytes, sample.modality, position: sample.position))
        }
        return captured
    }

    private func presented() async throws -> PresentedSamples {
        if headers[.contentType]?.lowercased().hasPrefix("application/json") ?? false {
            return try await json(PresentedSamples.self, upTo: Self.largestBody)
        }
        guard let modality = Modality(rawValue: try parameter("modality") ?? Modality.face.rawValue) else {
            throw ServiceFailure.badRequest("the modality must be face or finger")
        }
        let position = try parameter("finger").map { name throws(WhorlError) in try FingerPosition(name: name) }
        return PresentedSamples(try await bytes(upTo: Self.largestBody), modality, position: position ?? .unknown)
    }
}
