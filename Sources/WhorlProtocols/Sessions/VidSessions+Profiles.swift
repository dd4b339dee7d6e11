package import Whorl

extension VidSessions {
    /// The profiles of a device.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func profiles(of device: VidDevice) throws(WhorlError) -> [VidProfile] {
        try records.all(VidProfile.self).filter { $0.device == device.id }
    }

    /// One profile of a device.
    ///
    /// - Throws: ``VidRefusal/unknownProfile``.
    package func profile(_ alias: String, of device: VidDevice) throws -> VidProfile {
        guard let profile = try records.find(VidProfile.self, alias), profile.device == device.id else {
            throw VidRefusal.unknownProfile
        }
        return profile
    }

    /// Removes a profile of a device; the person stays enrolled.
    ///
    /// - Throws: ``VidRefusal/unknownProfile``.
    package func removeProfile(_ alias: String, of device: VidDevice) throws -> VidProfile {
        let profile = try profile(alias, of: device)
        let act = try biometrics.audit.beginRemoval("remove-profile", by: "device:\(device.id)", of: profile.bcid)
        try records.remove(VidProfile.self, alias)
        try act.end()
        return profile
    }

    /// What of a profile's person must be made anew.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func outdated(_ profile: VidProfile) throws(Refusal) -> [Modality] {
        var found: [Modality] = []
        for modality in biometrics.reader.modalities where try mustRevalidate(profile.bcid, modality) {
            found.append(modality)
        }
        return found
    }

    /// Makes a person's references of a modality anew, where they must be, in place of the old ones: by samples that each
    /// match the old ones, as long as these can be compared, so that whoever has the device alone does not become the
    /// person. A sample that does not match counts as a failure of a known source.
    ///
    /// - Parameters:
    ///   - alias: the profile.
    ///   - device: the device that has it, which has proved itself.
    ///   - images: image files.
    ///   - modality: what they are of.
    /// - Throws: ``VidRefusal/unknownProfile``, ``VidRefusal/revalidationNotRequired``, ``VidRefusal/notRecognized``, and
    ///   what verifying and enrolling throw.
    package func reenroll(
        _ alias: String, of device: VidDevice, _ images: [[UInt8]], _ modality: Modality
    ) async throws {
        let profile = try profile(alias, of: device)
        guard try mustRevalidate(profile.bcid, modality) else { throw VidRefusal.revalidationNotRequired }
        var samples: [CapturedSample] = []
        for image in images { samples.append(try await biometrics.sample(image, modality)) }
        let actor = "device:\(device.id)"
        if try hasComparable(profile.bcid, modality) {
            for sample in samples {
                let judgement = try await biometrics.verify(profile.bcid, [sample], from: .known, by: actor)
                guard judgement.isMatch || judgement == .outdated else { throw VidRefusal.notRecognized }
            }
        }
        let isDone = try await biometrics.enroll(profile.bcid, samples, by: actor, replacing: modality) { mark in
            mark != nil && (try? self.profile(alias, of: device)) == profile
        }
        // The person was deleted meanwhile, and the profile with it.
        guard isDone else { throw VidRefusal.unknownProfile }
        // What matched the references of before counts no more.
        registry.end(at: time.now) { $0.result?.bcid == profile.bcid }
        tokens.end(profile.bcid)
    }

    /// The sessions that ask for a profile of a device, oldest first.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func requests(for device: VidDevice) throws(WhorlError) -> [VidSession] {
        let own = Set(try profiles(of: device).map(\.id))
        return registry.opportunities { session in session.profile.map { own.contains($0.id) } ?? false }
    }
}
