package import Whorl

/// Who may look after the service: operators by name, and whoever has the secret of ``OperatorToken``, who administers.
///
/// Every question is answered by what is stored now: who was removed, or got another secret, is refused at once.
package struct OperatorDirectory: Sendable {
    private let records: Records
    private let folder: String

    /// Looks in the records and the folder of a store.
    package init(_ records: Records, folder: String) {
        self.records = records
        self.folder = folder
    }

    /// Makes the secret of ``OperatorToken`` where nobody else administers, and refuses one that others can read.
    ///
    /// The first start takes the file that an older release made. From then on no other secret counts.
    ///
    /// - Throws: what ``OperatorToken/read(in:_:)`` throws, ``WhorlError/unreadableFile(path:reason:)`` where nobody could administer,
    ///   as the file has a secret that the service did not make, and errors of ``DocumentStore``.
    package func prepare(_ randomness: Randomness = .system) throws(WhorlError) {
        let isNeeded = try !records.all(Operator.self).contains { $0.role == .administer }
        let kept = try records.find(OperatorFile.self, Operator.ofFile)
        if let token = try OperatorToken.find(in: folder) {
            if kept == nil { try keep(token) }
            if let kept, isNeeded, kept.secret?.matches(token) != true {
                let reason = "the service did not make its secret: remove it for a new one"
                throw .unreadableFile(path: OperatorToken.path(in: folder), reason: reason)
            }
        } else if isNeeded {
            try keep(try OperatorToken.read(in: folder, randomness))
        }
    }

    /// Whether nobody administers but the operator of a name.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func isLastAdministrator(_ name: String) throws(WhorlError) -> Bool {
        let named = try records.all(Operator.self).filter { $0.role == .administer }.map(\.id)
        let all = try find(Operator.ofFile) == nil ? named : named + [Operator.ofFile]
        return all == [name]
    }

    /// An operator whose name differs from another one in case alone; nil for none.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func lookalike(_ name: String) throws(WhorlError) -> String? {
        let form = UserName.folded(name)
        return try records.all(Operator.self).map(\.id).first { $0 != name && UserName.folded($0) == form }
    }

    /// Removes the secret of ``OperatorToken`` for good.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func retireFile() throws(WhorlError) -> Bool {
        let isRemoved = try OperatorToken.remove(in: folder)
        try records.put(OperatorFile(secret: nil))
        return isRemoved
    }

    private func keep(_ token: String) throws(WhorlError) {
        try records.put(OperatorFile(secret: SecretHash(generated: token)))
    }

    /// The operator who shows a credential; nil for a wrong one. Unknown names cost what wrong secrets cost.
    ///
    /// - Parameter credential: a name, a dot and a secret, or the secret of ``OperatorToken`` alone.
    /// - Returns: the operator as it is now.
    /// - Throws: errors of ``DocumentStore``.
    package func holder(of credential: String) throws(WhorlError) -> Operator? {
        let parts = credential.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (name, secret) = parts.count == 2 ? (parts[0], parts[1]) : (Operator.ofFile, credential)
        guard parts.count == 1 || name != Operator.ofFile else { return nil }
        let found = try find(name)
        return (found?.secret ?? .noDigest).matches(secret) ? found : nil
    }

    /// An operator as it is now; nil where it was removed or got another secret since.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func current(_ known: Operator) throws(WhorlError) -> Operator? {
        guard let now = try find(known.id), now.secret == known.secret else { return nil }
        return now
    }

    private func find(_ name: String) throws(WhorlError) -> Operator? {
        guard name == Operator.ofFile else { return try records.find(Operator.self, name) }
        // A file that others can read lets nobody in, nor does one that the service did not make.
        guard let token = try? OperatorToken.find(in: folder),
            let secret = try records.find(OperatorFile.self, name)?.secret, secret.matches(token)
        else { return nil }
        return Operator(name: name, role: .administer, secret: secret)
    }
}

/// What the service knows of ``OperatorToken``: the secret that it made, hashed. So a file that somebody else puts there lets
/// nobody in, and a secret that was retired stays retired.
struct OperatorFile: Record {
    static let kind = "operator-file"

    /// The secret; nil where it was retired.
    let secret: SecretHash?

    var id: String { Operator.ofFile }
}
