import ArgumentParser
import Whorl

/// What is known of a model that is installed: from a manifest, or from options.
struct ManifestOptions: ParsableArguments {
    @Option(
        help: "Manifest to install the file under; the other options of the model are not needed then.",
        completion: .file())
    var manifest: String?

    @Option(help: "What the model is for: detector, embedder or landmarks.")
    var role: ModelRole?

    @Option(help: "Name that commands use: letters, digits, dots, dashes and underscores.")
    var name: String?

    @Option(
        help: ArgumentHelp(
            """
            Order of the colors, and what 0 and 255 become, as rgb,-1,1; or three means and three deviations (default: \
            bgr,0,255 of a detector, rgb,-1,1 of an embedder).
            """,
            valueName: "order,numbers"))
    var input: InputArgument?

    @Option(help: ArgumentHelp("Columns and rows of the input (default: those of the alignment).", valueName: "WxH"))
    var size: SizeArgument?

    @Option(help: "Where an embedder expects the face: arcface112, arcface112x96 or dlib150 (default: arcface112).")
    var align: AlignmentTemplate?

    @Option(help: "How embeddings are compared: cosine or l2 (default: cosine).")
    var metric: EmbeddingMetric?

    @Option(help: "License of the file.")
    var licence: String?

    @Option(help: "What the model was trained on, and the terms of that data.")
    var trainingData: String?

    @Option(help: "Where the file comes from.")
    var source: String?

    @Option(help: "SHA-256 that the file must have (default: a manifest's, or that of the file).")
    var sha256: String?

    func validate() throws {
        guard sha256.map({ ModelIdentity.isDigest($0.lowercased()) }) ?? true else {
            throw ValidationError("--sha256 needs 64 hexadecimal digits.")
        }
        let face = align ?? .arcface112
        guard let size, role == .embedder, (size.width, size.height) != (face.width, face.height) else { return }
        throw ValidationError("--align \(face.rawValue) makes faces of \(face.width) x \(face.height) pixels.")
    }

    /// Stands where nothing is known.
    private static let unknown = "unknown: not stated when the model was installed"

    /// The manifest of a file.
    ///
    /// - Throws: what reading the manifest throws; usage where something is missing.
    func manifest(of file: [UInt8], named fileName: String) throws -> ModelManifest {
        if let manifest { return try stated(try ModelManifest(path: manifest)) }
        guard let role, let name else { throw ValidationError("Give --role and --name, or --manifest.") }
        try ModelIdentity.check(name: name)
        let isEmbedder = role == .embedder
        let align = align ?? .arcface112
        let side = isEmbedder ? align : nil
        let input = input ?? usual(role)
        return ModelManifest(
            name: name, role: role, file: fileName,
            sha256: sha256?.lowercased() ?? ModelIdentity(name: name, file: file).sha256,
            input: ModelInput(
                width: size?.width ?? side?.width, height: size?.height ?? side?.height,
                order: input.order, mean: input.mean, deviation: input.deviation),
            alignment: isEmbedder ? align : nil, metric: isEmbedder ? metric ?? .cosine : nil,
            licence: licence ?? Self.unknown, trainingData: trainingData ?? Self.unknown, source: source)
    }

    /// A manifest that was read, for its own file alone.
    private func stated(_ manifest: ModelManifest) throws -> ModelManifest {
        guard [role.map { $0 == manifest.role }, name.map { $0 == manifest.name }].allSatisfy({ $0 ?? true }) else {
            throw ValidationError(
                "The manifest describes the \(manifest.role.rawValue) \(manifest.name): leave out --role and --name.")
        }
        guard sha256.map({ $0.lowercased() == manifest.sha256 }) ?? true else {
            throw ValidationError("The manifest states another SHA-256 than --sha256.")
        }
        return manifest
    }

    /// The input of most models of a role: components as they are for a detector, -1 to 1 for an embedder.
    private func usual(_ role: ModelRole) -> InputArgument {
        switch role {
        case .detector, .landmarks: InputArgument(order: .bgr, low: 0, high: InputArgument.largest)
        case .embedder: InputArgument(order: .rgb, low: -1, high: 1)
        }
    }
}
