import Whorl

extension BioIDExtension {
    /// Looks at a sample, and keeps nothing of it.
    ///
    /// - Parameters:
    ///   - query: `trait`; `full=false` to have no portrait of the photo, and `issuer` for the portrait's form.
    ///   - body: one image.
    /// - Returns: what is wrong with it, and where the eyes are.
    /// - Throws: ``BioIDRefusal``.
    package func quality(_ query: BioIDQuery, _ body: SampleBody) async throws(BioIDRefusal) -> QualityReport {
        let traits = try query.word("trait").map(BioIDTraits.init(list:)) ?? .face
        let readable = BioIDTraits(biometrics.reader.modalities)
        guard let modality = try traits.supported(by: readable).modalities.first else {
            throw .badRequest("TraitNotSupported")
        }
        let isFull = try query.flag("full") ?? true
        guard let style = PortraitStyle(rawValue: (query.word("issuer") ?? "ICAO").lowercased()) else {
            throw .badRequest("UnknownIssuer")
        }
        let bytes = try await read(body) { (body) throws(BioIDRefusal) in try body.image() }
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
                return style.portrait(of: landmarks, in: photo)
            } catch {
                throw .engine(error)
            }
        }
    }
}
