import Whorl

extension BioIDExtension {
    /// Looks at a sample, and keeps nothing of it.
    ///
    /// - Parameters:
    ///   - query: `trait`; `full` to have a portrait of the photo, and `issuer` for its form.
    ///   - body: a data URL.
    /// - Returns: what is wrong with it, and where the eyes are.
    /// - Throws: ``BioIDRefusal``.
    package func quality(_ query: BioIDQuery, _ body: [UInt8]) async throws(BioIDRefusal) -> QualityReport {
        let modality = try BioIDTraits.modality(named: query.text("trait") ?? "face")
        let isFull = try query.flag("full") ?? false
        guard let style = PortraitStyle(rawValue: (query.text("issuer") ?? "BioID").lowercased()) else {
            throw .badRequest("UnknownIssuer")
        }
        let bytes = try await decode(body)
        do throws(Refusal) {
            let sample = try await biometrics.sample(bytes, modality)
            var report = QualityReport(success: true, errors: [])
            guard let landmarks = sample.face?.face.landmarks else { return report }
            let scale = Double(sample.reduction)
            report.eyeCenters = QualityReport.EyeCenters(
                rightX: landmarks.leftEye.x * scale, rightY: landmarks.leftEye.y * scale,
                leftX: landmarks.rightEye.x * scale, leftY: landmarks.rightEye.y * scale)
            if isFull { report.processedSample = try await portrait(style, landmarks, bytes) }
            return report
        } catch .engine(let error) {
            guard let fault = SampleFault(error) else { throw Self.refusal(.engine(error)) }
            return QualityReport(
                success: false,
                errors: [QualityReport.Fault(code: fault.code, message: error.problem, details: error.advice)])
        } catch {
            throw Self.refusal(error)
        }
    }

    private func portrait(
        _ style: PortraitStyle, _ landmarks: FaceLandmarks, _ bytes: [UInt8]
    ) async throws(Refusal) -> String {
        try await biometrics.pool.attempt { () throws(Refusal) in
            do throws(WhorlError) {
                let photo = try ImageDecoder.color(bytes: bytes, limits: SampleLimits.photo)
                return try style.portrait(of: landmarks, in: photo)
            } catch {
                throw .engine(error)
            }
        }
    }
}
