package import Whorl

extension PromptBroker {
    /// Presents an image to a sensor.
    package func present(_ bytes: [UInt8], to name: String) async -> Presented {
        guard let state = states.first(where: { $0.sensor.name == name }), state.isAttached else { return .noSensor }
        guard let id = state.prompt else { return .unasked }
        return await present(bytes, state.sensor.kind, answering: id, from: .known)
    }

    /// Presents an image for a prompt.
    ///
    /// - Parameters:
    ///   - bytes: the image.
    ///   - kind: what it is of.
    ///   - id: the prompt.
    ///   - source: the sensor, which is the owner's, or a page, which everybody on the machine can open.
    /// - Returns: what became of it.
    package func present(
        _ bytes: [UInt8], _ kind: Modality, answering id: String, from source: AttemptSource
    ) async -> Presented {
        guard let prompt = prompts[id], prompt.isPending, prompt.request.kinds.contains(kind) else { return .unasked }
        // One after the other: whoever presents many at once gets no more tries by it.
        guard !prompt.isComparing else { return .busy }
        prompts[id]?.isComparing = true
        defer { prompts[id]?.isComparing = false }
        let presented = await compare(bytes, kind, prompt.request, from: source)
        switch presented {
        case .match: end(id, .matched)
        case .nonMatch: change(id) { $0.reject() }
        case .locked: end(id, .locked)
        case .notEnrolled: end(id, .notEnrolled)
        case .failed: end(id, .failed)
        case .poor, .unasked, .busy, .noSensor: break
        }
        return presented
    }

    private func compare(
        _ bytes: [UInt8], _ kind: Modality, _ request: PromptRequest, from source: AttemptSource
    ) async -> Presented {
        do throws(Refusal) {
            if try biometrics.refusal(of: request.owner, from: source) != nil { return .locked }
            let sample = try await biometrics.sample(bytes, kind)
            let judgement = try await biometrics.verify(
                request.owner, [sample], from: source, by: request.purpose)
            if judgement.isMatch { return .match }
            // The references were deleted while the person was asked: no further sample could match.
            if judgement == .notEnrolled { return .notEnrolled }
            return try biometrics.refusal(of: request.owner, from: source) == nil ? .nonMatch : .locked
        } catch .locked, .disabled {
            return .locked
        } catch .busy {
            return .busy
        } catch .engine(let error) where error.isSmudge {
            return .poor(error)
        } catch {
            return .failed
        }
    }
}

extension WhorlError {
    /// Whether a picture was read, but shows nothing to compare: who presents it tries again.
    package var isSmudge: Bool {
        switch self {
        case .imageTooSmall, .blankImage, .noFingerprint, .tooFewMinutiae, .noFace, .severalFaces, .faceTooSmall,
            .faceTooDark, .faceTooBright, .faceBlurred, .faceTurnedAway, .faceQualityTooLow,
            .faceNotWhole:
            true
        default: false
        }
    }
}
