package import Whorl

/// Who owns the device, and the passphrase that stands in where samples fail.
package struct Ownership: Sendable {
    private let biometrics: Biometrics
    private let usual: BCID?
    private let time: Timepiece
    /// Those who gave a wrong passphrase.
    package let wrongPassphrases: RefusalLines

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - biometrics: knows the person.
    ///   - usual: the owner where none was set by command.
    ///   - time: the clock.
    package init(_ biometrics: Biometrics, usual: BCID?, time: Timepiece = .system) {
        self.biometrics = biometrics
        self.usual = usual
        self.time = time
        wrongPassphrases = RefusalLines("unlock", by: Self.actor, biometrics.audit, time: time)
    }

    /// The owner; nil where nobody is.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func owner() throws(Refusal) -> BCID? {
        try biometrics.keep { () throws(WhorlError) in
            try biometrics.records.find(DeviceOwner.self, DeviceOwner.name)
        }?.bcid ?? usual
    }

    /// Whether who was the owner is it still: somebody else may have become the owner since, or stand under the number.
    ///
    /// - Parameters:
    ///   - owner: who was the owner.
    ///   - mark: the mark of the person of then.
    /// - Returns: false also where nobody is the owner.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func isStill(_ owner: BCID, marked mark: PersonMark?) throws(Refusal) -> Bool {
        guard try self.owner() == owner else { return false }
        return PersonMark.stands(mark, for: try biometrics.mark(of: owner))
    }

    /// Whether a passphrase is set.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func hasPassphrase() throws(Refusal) -> Bool { try kept() != nil }

    /// What the owner has references of, that this service can read.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func modalities(of owner: BCID) throws(Refusal) -> Set<Modality> {
        Set(try biometrics.enrolled(owner).map(\.modality)).intersection(biometrics.reader.modalities)
    }

    /// Forgets the owner's failures for the passphrase. A wrong one is noted.
    ///
    /// - Returns: whether it was the passphrase.
    /// - Throws: ``Refusal/locked(retryAfter:)`` after too many wrong ones, ``Refusal/busy(retryAfter:)``,
    ///   ``Refusal/engine(_:)``.
    package func unlock(_ passphrase: String) async throws(Refusal) -> Bool {
        guard let owner = try owner(), let (kept, wait) = try reserve() else { return false }
        if let wait { throw .locked(retryAfter: wait) }
        guard try await biometrics.pool.run(.slow, { kept.matches(passphrase) }) else {
            try biometrics.keep { () throws(WhorlError) in try wrongPassphrases.note(of: owner) }
            return false
        }
        let now = time.now
        try change { $0?.note(true, at: now) }
        try biometrics.reset(owner, by: Self.actor)
        return true
    }

    private static let actor = "owner:passphrase"

    private func kept() throws(Refusal) -> OwnerPassphrase? {
        try biometrics.keep { () throws(WhorlError) in
            try biometrics.records.find(OwnerPassphrase.self, OwnerPassphrase.name)
        }
    }

    /// Counts a try before it is known whether it is right, in the change that looks whether it may be made: tries side by
    /// side get no more of them.
    ///
    /// - Returns: the passphrase, and the seconds that it must wait, where nothing was counted; nil where none is set.
    private func reserve() throws(Refusal) -> (OwnerPassphrase, wait: Int?)? {
        let now = time.now
        return try change { kept in
            guard let passphrase = kept else { return nil }
            let wait = passphrase.wait(at: now)
            if wait == nil { kept?.note(false, at: now) }
            return (passphrase, wait)
        }
    }

    private func change<Value: Sendable>(
        _ body: (inout OwnerPassphrase?) -> Value
    ) throws(Refusal) -> Value {
        try biometrics.keep { () throws(WhorlError) in
            try biometrics.records.change(OwnerPassphrase.self, OwnerPassphrase.name, body)
        }
    }
}

/// The person whose device this is: prompts ask for this person.
package struct DeviceOwner: Record, Equatable {
    /// See ``Record``.
    package static let kind = "owner"
    /// There is one.
    package static let name = "device"

    /// See ``Record``.
    package var id: String { Self.name }
    /// The person.
    package let bcid: BCID

    /// Describes the owner.
    package init(_ bcid: BCID) {
        self.bcid = bcid
    }
}
