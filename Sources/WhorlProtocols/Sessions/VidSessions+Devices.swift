import Synchronization
import Whorl

extension VidSessions {
    /// Who claims to be the device that attached to a session.
    package struct Holder: Sendable {
        /// The secret that Attach answered.
        package let secret: String
        /// What a registered device shows.
        package let proof: DeviceProof?

        /// Describes who asks.
        package init(secret: String, proof: DeviceProof? = nil) {
            self.secret = secret
            self.proof = proof
        }
    }

    /// Seconds by which the time of a possession proof may differ from this clock.
    private static let proofLife = 60.0

    /// The device that proves itself; nil for a wrong proof and for a device that there is not, at the same cost.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func device(_ proof: DeviceProof) async throws -> VidDevice? {
        switch proof {
        case .secret(let id, let secret): try await device(id, secret: secret)
        case .possession(let proof): try device(proof)
        }
    }

    /// The device that shows its secret; nil for a wrong one.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func device(_ id: String, secret: String) async throws -> VidDevice? {
        try await devices.holder(id, secret: secret)
    }

    /// The most bytes of what a device calls itself.
    private static let longestName = 200

    /// Refuses a device that does not prove to be the one that it says it is.
    ///
    /// - Throws: ``VidRefusal/malformed(_:)``, ``VidRefusal/deviceUnproved``, ``Refusal/engine(_:)``,
    ///   ``Refusal/busy(retryAfter:)``.
    package func check(_ device: VidParty, by proof: DeviceProof?) async throws {
        guard VidProfile.isAlias(device.id), device.name.utf8.count <= Self.longestName else {
            throw VidRefusal.malformed("device")
        }
        guard let proof, proof.device == device.id, try await self.device(proof) != nil else {
            throw VidRefusal.deviceUnproved
        }
    }

    private func device(_ proof: PossessionProof) throws -> VidDevice? {
        let (device, now) = (try records.find(VidDevice.self, proof.device), time.now)
        // Also where there is no device or no key: an answer does not tell which.
        let isSigner = ConstantTime.areEqual(device?.publicKey ?? "", proof.publicKey)
        guard let device, isSigner, proof.counts(at: now, life: Self.proofLife, since: start) else {
            return nil
        }
        let isNew = usedProofs.withLock { used in
            let name = "\(device.id):\(proof.identifier)"
            guard used.value(name, at: now) == nil else { return false }
            return used.insert(true, for: name, until: proof.issued + Self.proofLife + 1, owner: device.id, at: now)
        }
        return isNew ? device : nil
    }

    /// Whether a registered device attached to a session, which then takes samples of that device alone.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func isHeldByDevice(_ id: String) throws(VidRefusal) -> Bool {
        try registry.session(id).authenticator != nil
    }

    /// Refuses whoever is not the device that attached to a session.
    ///
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)`` where nobody attached,
    ///   ``VidRefusal/wrongSessionSecret``, ``VidRefusal/deviceUnproved``, ``Refusal/engine(_:)``,
    ///   ``Refusal/busy(retryAfter:)``.
    func check(_ holder: Holder, of id: String) async throws {
        let session = try registry.session(id)
        guard let secret = session.secret else { throw VidRefusal.conflict(session.status) }
        guard secret.matches(holder.secret) else { throw VidRefusal.wrongSessionSecret }
        guard let party = session.authenticator else { return }
        guard let proof = holder.proof, proof.device == party.id, try await device(proof) != nil else {
            throw VidRefusal.deviceUnproved
        }
    }
}
