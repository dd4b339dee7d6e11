extension StoreSession {
    /// The models that records name, by their rows.
    func models() throws(WhorlError) -> [Int: ModelIdentity] {
        var models: [Int: ModelIdentity] = [:]
        try connection.each("SELECT id, name, digest FROM model") { row throws(WhorlError) in
            let digest = row.blob(2)
            guard digest.count == ContentHash.byteCount else {
                throw .storeDamaged(path: path, reason: "a model's hash has an unexpected length")
            }
            models[row.integer(0)] = ModelIdentity(name: row.text(1), digest: digest)
        }
        return models
    }

    /// The row of a model, which is made where it is missing; nil for none.
    func modelRow(_ model: ModelIdentity?) throws(WhorlError) -> Int? {
        guard let model else { return nil }
        guard let digest = model.digest else { throw .damagedTemplate(reason: "the model's hash is not a SHA-256") }
        let known = try connection.first(
            "SELECT id FROM model WHERE name = ? AND digest = ?", .text(model.name), .blob(digest)
        ) { $0.integer(0) }
        if let known { return known }
        try connection.run("INSERT INTO model (name, digest) VALUES (?, ?)", .text(model.name), .blob(digest))
        return connection.lastInsertedRow
    }
}
