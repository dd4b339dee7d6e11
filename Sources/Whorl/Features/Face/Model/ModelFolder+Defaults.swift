extension ModelFolder {
    /// The models that are used where none is named.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    public func defaults() throws(WhorlError) -> ModelDefaults {
        try ModelDefaults(folder: path)
    }

    /// Makes a model the default of its role.
    ///
    /// - Returns: its manifest.
    /// - Throws: what ``manifest(_:)`` throws, and ``WhorlError/unwritableFile(path:reason:)``.
    @discardableResult
    public func setDefault(_ name: String) throws(WhorlError) -> ModelManifest {
        let manifest = try manifest(name)
        try withLock { () throws(WhorlError) in
            var defaults = try defaults()
            defaults[manifest.role] = name
            try defaults.write(folder: path)
        }
        return manifest
    }

    /// The manifest of the model to use for a role.
    ///
    /// - Parameters:
    ///   - role: what it is for.
    ///   - name: the model that is asked for; the default unless stated, or the only one where there is none.
    /// - Returns: its manifest.
    /// - Throws: ``WhorlError/missingModels(roles:folder:)``, ``WhorlError/noDefaultModel(role:)``,
    ///   ``WhorlError/unknownModel(name:)``, ``WhorlError/wrongModelRole(name:expected:)``, and as ``manifests()``.
    public func chosen(_ role: ModelRole, name: String? = nil) throws(WhorlError) -> ModelManifest {
        if let name {
            let manifest = try manifest(name)
            guard manifest.role == role else { throw .wrongModelRole(name: name, expected: role) }
            return manifest
        }
        // The default is read alone: what is wrong with another model is no matter then.
        if let preferred = try defaults()[role], FolderContents.isFile(manifestPath(preferred)) {
            let manifest = try manifest(preferred)
            if manifest.role == role { return manifest }
        }
        let installed = try manifests().filter { $0.role == role }
        guard let only = installed.first else { throw .missingModels(roles: [role], folder: path) }
        guard installed.count == 1 else { throw .noDefaultModel(role: role) }
        return only
    }

    /// The manifests of the two models that a face needs.
    ///
    /// - Parameter embedder: the embedder that is asked for; the default unless stated.
    /// - Returns: their manifests.
    /// - Throws: what ``chosen(_:name:)`` throws; where both are missing, the error names both.
    public func facePair(embedder: String? = nil) throws(WhorlError) -> (
        detector: ModelManifest, embedder: ModelManifest
    ) {
        let missing = ModelRole.needed.filter { !isInstalled($0) }
        guard missing.isEmpty else { throw .missingModels(roles: missing, folder: path) }
        return (try chosen(.detector), try chosen(.embedder, name: embedder))
    }

    /// Whether there is a model of a role, or something wrong with one, which choosing it says.
    private func isInstalled(_ role: ModelRole) -> Bool {
        do throws(WhorlError) {
            _ = try chosen(role)
            return true
        } catch {
            if case .missingModels = error { return false }
            return true
        }
    }
}
