import Whorl
import WhorlCommandLine

/// Brings the files of models and installs them: terms first, then the file, its size and its hash, then the model.
struct ModelFetch {
    /// Where the file of a model comes from.
    private enum Source {
        case address(SecureAddress)
        case package(PackageMember)
        case file(String)

        var text: String {
            switch self {
            case .address(let address): address.host
            case .package(let member): "the Python package \(member.name) \(member.version)"
            case .file(let path): path
            }
        }
    }

    let catalog: ModelCatalog
    let folder: ModelFolder
    /// An `https` address or a file that takes the place of the catalog's source.
    let from: String?
    let acceptsTerms: Bool
    /// Seconds that a connection may take, and that nothing may come.
    let timeout: Int

    /// Installs the models of a name, which is a model's or a set's.
    ///
    /// - Parameters:
    ///   - name: that of a model or a set.
    ///   - verify: looks at a model before it is installed, and throws for one that cannot be used.
    /// - Returns: the manifests in order, with what was done.
    /// - Throws: ``FetchError``, and what reading, writing and installing throw.
    func run(
        _ name: String, verify: (FaceModel) throws(WhorlError) -> Void
    ) throws -> [(manifest: ModelManifest, state: ModelFolder.Installed)] {
        let entries = catalog.models(name)
        guard !entries.isEmpty else { throw FetchError.unknownModel(name: name) }
        // Everything that can be refused is refused before the first byte comes.
        let planned = try entries.map { entry in
            if entry.use.needsAcceptance, !acceptsTerms {
                throw FetchError.termsNotAccepted(name: entry.name, use: entry.use)
            }
            return (entry, try source(of: entry), try manifest(of: entry))
        }
        let packages = PackageTransfer(folder)
        return try planned.map { entry, source, manifest in
            (manifest, try install(entry, manifest, source, packages, verify))
        }
    }

    private func source(of entry: CatalogEntry) throws -> Source {
        if let from {
            if let address = SecureAddress(from) { return .address(address) }
            guard !from.contains("://") else {
                throw FetchError.unavailable(name: entry.name, reason: "--from takes an https address or a file")
            }
            return .file(from)
        }
        if let reason = entry.unavailable { throw FetchError.unavailable(name: entry.name, reason: reason) }
        if let address = entry.address.flatMap(SecureAddress.init) { return .address(address) }
        if let package = entry.package { return .package(package) }
        throw FetchError.unavailable(name: entry.name, reason: "no source is known")
    }

    private func manifest(of entry: CatalogEntry) throws -> ModelManifest {
        guard entry.sha256 != nil, entry.bytes != nil, let manifest = try catalog.manifest(of: entry) else {
            throw FetchError.unavailable(name: entry.name, reason: entry.unavailable ?? "it has no manifest")
        }
        return manifest
    }

    private func install(
        _ entry: CatalogEntry, _ manifest: ModelManifest, _ source: Source, _ packages: PackageTransfer,
        _ verify: (FaceModel) throws(WhorlError) -> Void
    ) throws -> ModelFolder.Installed {
        if isInstalled(manifest) {
            return try folder.install(manifest, file: folder.path(of: manifest), verify: verify)
        }
        let bytes = entry.bytes ?? 0
        if case .file(let path) = source { return try install(entry, manifest, file: path, bytes: bytes, verify) }
        if !Console.isQuiet {
            Console.write(
                "\(entry.name): \(bytes) bytes from \(source.text); license of the weights: \(entry.weightsLicence)\n")
        }
        let part = try PartialFile(entry.name, sha256: manifest.sha256, bytes: bytes, in: folder)
        let bar = ProgressBar()
        defer { bar.finish() }
        let progress = { bar.show(entry.name, done: $0, total: bytes) }
        switch source {
        case .address(let address):
            try AddressTransfer(address: address, timeout: timeout).run(into: part, progress)
        case .package(let member):
            if part.count < bytes { try packages.run(member, into: part, progress) }
        case .file:
            break
        }
        try part.check(sha256: manifest.sha256)
        let installed = try folder.install(manifest, file: part.path, verify: verify)
        part.remove()
        return installed
    }

    /// Installs a file of the disk, which stays where it is.
    private func install(
        _ entry: CatalogEntry, _ manifest: ModelManifest, file: String, bytes: Int,
        _ verify: (FaceModel) throws(WhorlError) -> Void
    ) throws -> ModelFolder.Installed {
        let content = try FileContents.read(file, limit: ModelFolder.maximumBytes)
        guard content.count == bytes else {
            throw FetchError.wrongSize(name: entry.name, got: content.count, expected: bytes)
        }
        let got = ModelIdentity(name: entry.name, file: content).sha256
        guard got == manifest.sha256 else {
            throw FetchError.wrongHash(name: entry.name, got: got, expected: manifest.sha256)
        }
        return try folder.install(manifest, file: file, verify: verify)
    }

    /// Whether the same file is installed under the name and is whole.
    private func isInstalled(_ manifest: ModelManifest) -> Bool {
        (try? folder.open(manifest.name))?.manifest.identity == manifest.identity
    }
}
