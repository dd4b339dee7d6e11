internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

extension Request {
    /// The samples of a request: JSON of ``PresentedSamples``, or one image file with `?modality=` and `?finger=`.
    ///
    /// - Throws: ``ServiceFailure`` 400, `HTTPError` 413, ``Refusal`` for what is no usable sample.
    func samples(_ biometrics: Biometrics) async throws -> [CapturedSample] {
        var captured: [CapturedSample] = []
        for sample in try await presented().samples {
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
