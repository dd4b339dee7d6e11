internal import WhorlProtocols

/// What an export's archive of templates is encrypted under.
enum ExportPassphrase {
    /// A passphrase that is long enough.
    ///
    /// - Throws: ``ServiceFailure`` 400 for a shorter one than the device's may be.
    static func checked(_ passphrase: String) throws -> String {
        guard passphrase.count >= OwnerPassphrase.shortest else {
            throw ServiceFailure.badRequest(
                "a passphrase needs \(OwnerPassphrase.shortest) characters", code: "ShortPassphrase")
        }
        return passphrase
    }
}
