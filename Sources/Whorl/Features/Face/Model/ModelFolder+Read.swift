internal import WhorlNetwork

extension ModelFolder {
    /// The names of all models, sorted, also of those whose manifest cannot be read.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    public func names() throws(WhorlError) -> [String] {
        try FolderContents.names(in: path).filter {
            ModelIdentity.isName($0) && FolderContents.isFile(manifestPath($0))
        }
    }

    /// The manifests of all models, by name.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    public func manifests() throws(WhorlError) -> [ModelManifest] {
        var manifests: [ModelManifest] = []
        for name in try names() {
            do throws(WhorlError) {
                manifests.append(try manifest(name))
            } catch .unknownModel {
                // It was removed meanwhile.
                continue
            }
        }
        return manifests
    }

    /// The manifest of a model.
    ///
    /// - Throws: ``WhorlError/malformedModelName(name:)``, ``WhorlError/unknownModel(name:)``,
    ///   ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    public func manifest(_ name: String) throws(WhorlError) -> ModelManifest {
        try ModelIdentity.check(name: name)
        guard FolderContents.isFile(manifestPath(name)) else { throw .unknownModel(name: name) }
        let manifest = try ModelManifest(path: manifestPath(name))
        guard manifest.name == name else {
            throw .damagedManifest(path: manifestPath(name), key: "name", reason: "it is not that of its folder")
        }
        return manifest
    }

    /// Reads a model and checks that its file has the hash that its manifest states.
    ///
    /// With a detector of dlib comes the model of landmarks that is the default of that role.
    ///
    /// - Throws: what ``manifest(_:)`` throws, and ``WhorlError/fileNotFound(path:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/modelHashMismatch(path:got:expected:)``;
    ///   ``WhorlError/missingModels(roles:folder:)`` for a detector without its model of landmarks.
    public func open(_ name: String) throws(WhorlError) -> FaceModel {
        let model = try openAlone(name)
        guard model.manifest.role == .detector, Network.isDlib(model.bytes) else { return model }
        let landmarks = try openAlone(try chosen(.landmarks).name)
        return FaceModel(manifest: model.manifest, bytes: model.bytes, landmarks: landmarks)
    }

    private func openAlone(_ name: String) throws(WhorlError) -> FaceModel {
        let manifest = try manifest(name)
        let file = path(of: manifest)
        let bytes = try FileContents.read(file, limit: Self.maximumBytes)
        try manifest.checkHash(of: bytes, path: file)
        return FaceModel(manifest: manifest, bytes: bytes)
    }

    /// The calibrations of all installed embedders that have one of this build's pipeline
    /// (``FaceFeatures/pipelineVersion``): scores of another one are no guide. A model whose manifest cannot be read
    /// has none.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)`` where the folder cannot be read.
    public func calibrations() throws(WhorlError) -> [ModelIdentity: Calibration] {
        var calibrations: [ModelIdentity: Calibration] = [:]
        for name in try names() {
            guard let manifest = try? manifest(name), manifest.role == .embedder,
                let calibration = manifest.calibration,
                calibration.extractorVersion == FaceFeatures.pipelineVersion
            else { continue }
            calibrations[manifest.identity] = calibration
        }
        return calibrations
    }
}

extension ModelManifest {
    /// Refuses a file that is another than the manifest is of.
    ///
    /// - Throws: ``WhorlError/modelHashMismatch(path:got:expected:)``.
    func checkHash(of file: [UInt8], path: String) throws(WhorlError) {
        let got = ModelIdentity(name: name, file: file).sha256
        guard got == sha256 else { throw .modelHashMismatch(path: path, got: got, expected: sha256) }
    }
}
