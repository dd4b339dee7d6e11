import Glibc

extension ModelFolder {
    /// What an installation did.
    public enum Installed: String, Sendable, Codable {
        /// The model is new.
        case added
        /// The same file was there, under a manifest that was replaced.
        case updated
    }

    /// Installs a model: its file, whose hash must be the manifest's, and its manifest.
    ///
    /// The first model of a role becomes its default. The same file installed again under its name gets the new
    /// manifest, and keeps its calibration where the new one has none and says the same of input, alignment, metric,
    /// mirror image and directions.
    ///
    /// - Parameters:
    ///   - manifest: what is known of the model.
    ///   - file: the model's file.
    ///   - verify: looks at the model before it is installed, and throws for one that cannot be used.
    /// - Returns: whether the model is new.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/modelHashMismatch(path:got:expected:)``,
    ///   ``WhorlError/damagedManifest(path:key:reason:)``, ``WhorlError/alreadyExists(path:)`` where another file has
    ///   the name, ``WhorlError/unwritableFile(path:reason:)``, and what `verify` throws. Nothing is installed then.
    public func install(
        _ manifest: ModelManifest, file: String, verify: (FaceModel) throws(WhorlError) -> Void = { _ in }
    ) throws(WhorlError) -> Installed {
        try ModelIdentity.check(name: manifest.name)
        try manifest.check(at: manifestPath(manifest.name))
        let bytes = try FileContents.read(file, limit: Self.maximumBytes)
        try manifest.checkHash(of: bytes, path: file)
        try verify(FaceModel(manifest: manifest, bytes: bytes))
        return try withLock { () throws(WhorlError) in
            let installed = try place(manifest, bytes)
            var defaults = try defaults()
            if defaults[manifest.role] == nil {
                defaults[manifest.role] = manifest.name
                try defaults.write(folder: path)
            }
            return installed
        }
    }

    /// Removes a model; where it is the default of its role, the role has none then.
    ///
    /// - Throws: ``WhorlError/malformedModelName(name:)``, ``WhorlError/unknownModel(name:)``,
    ///   ``WhorlError/unwritableFile(path:reason:)``.
    public func remove(_ name: String) throws(WhorlError) {
        try ModelIdentity.check(name: name)
        guard FolderContents.isFile(manifestPath(name)) else { throw .unknownModel(name: name) }
        try withLock { () throws(WhorlError) in
            // Another process may have removed it meanwhile.
            guard FolderContents.isFile(manifestPath(name)) else { throw .unknownModel(name: name) }
            var defaults = try defaults()
            for role in ModelRole.allCases where defaults[role] == name {
                defaults[role] = nil
                try defaults.write(folder: path)
            }
            let discarded = folder(Self.interimName())
            guard rename(folder(name).systemName, discarded.systemName) == 0 else {
                throw FolderContents.fault(folder(name))
            }
            FolderContents.remove(discarded)
        }
    }

    /// Puts a model in its place.
    ///
    /// - Precondition: the caller holds the lock.
    private func place(_ manifest: ModelManifest, _ bytes: [UInt8]) throws(WhorlError) -> Installed {
        if FolderContents.exists(folder(manifest.name)) { return try update(manifest) }
        let interim = folder(Self.interimName())
        do throws(WhorlError) {
            try FolderContents.make(interim)
            try AtomicFile.write(bytes, to: "\(interim)/\(manifest.file)")
            try manifest.write(to: "\(interim)/\(ManifestFile.name)")
            guard rename(interim.systemName, folder(manifest.name).systemName) == 0 else {
                throw FolderContents.fault(folder(manifest.name))
            }
        } catch {
            FolderContents.remove(interim)
            throw error
        }
        FolderContents.synchronize(path)
        return .added
    }

    /// Replaces the manifest of a model whose file is the same.
    private func update(_ manifest: ModelManifest) throws(WhorlError) -> Installed {
        let file = path(of: manifest)
        guard FolderContents.isFile(file),
            ModelIdentity(name: manifest.name, file: try FileContents.read(file, limit: Self.maximumBytes)).sha256
                == manifest.sha256
        else { throw .alreadyExists(path: folder(manifest.name)) }
        // A manifest that cannot be read is mended by this.
        let known = (try? self.manifest(manifest.name)).flatMap { $0.scores(as: manifest) ? $0.calibration : nil }
        try manifest.calibrated(manifest.calibration ?? known).write(to: manifestPath(manifest.name))
        return .updated
    }

    /// States what links an embedder's scores and false match rates.
    ///
    /// - Throws: what ``manifest(_:)`` throws, ``WhorlError/wrongModelRole(name:expected:)``,
    ///   ``WhorlError/damagedManifest(path:key:reason:)`` for a calibration of another model,
    ///   ``WhorlError/unwritableFile(path:reason:)``.
    public func calibrate(_ name: String, _ calibration: Calibration) throws(WhorlError) {
        try withLock { () throws(WhorlError) in
            let manifest = try manifest(name)
            guard manifest.role == .embedder else { throw .wrongModelRole(name: name, expected: .embedder) }
            try manifest.calibrated(calibration).write(to: manifestPath(name))
        }
    }
}

extension ModelManifest {
    /// Whether the same file makes the same scores under another manifest.
    fileprivate func scores(as other: ModelManifest) -> Bool {
        input == other.input && alignment == other.alignment && metric == other.metric
            && isMirrored == other.isMirrored && common == other.common
    }

    /// The same manifest with another calibration.
    public func calibrated(_ calibration: Calibration?) -> ModelManifest {
        ModelManifest(
            name: name, role: role, file: file, sha256: sha256, input: input, alignment: alignment, metric: metric,
            mirror: mirror, common: common, wholeness: wholeness, licence: licence, trainingData: trainingData,
            source: source, calibration: calibration)
    }
}
