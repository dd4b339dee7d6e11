/// The models that commands use where none is named, by role: the file `defaults.json`.
public struct ModelDefaults: Sendable, Equatable, Codable {
    /// The file's name in a folder of models or manifests.
    static let fileName = "defaults.json"
    /// The longest file that is read, in bytes.
    static let maximumBytes = 1 << 12
    /// The version of the format that is written, and the only one that is read.
    private static let currentFormat = 1

    private let format: Int
    /// Name of the detector.
    public private(set) var detector: String?
    /// Name of the embedder.
    public private(set) var embedder: String?

    /// Name of the model of landmarks.
    public private(set) var landmarks: String?

    /// Names models.
    public init(detector: String? = nil, embedder: String? = nil, landmarks: String? = nil) {
        format = Self.currentFormat
        self.detector = detector
        self.embedder = embedder
        self.landmarks = landmarks
    }

    /// The default of a role.
    public subscript(role: ModelRole) -> String? {
        get {
            switch role {
            case .detector: detector
            case .embedder: embedder
            case .landmarks: landmarks
            }
        }
        set {
            switch role {
            case .detector: detector = newValue
            case .embedder: embedder = newValue
            case .landmarks: landmarks = newValue
            }
        }
    }

    /// Reads the defaults of a folder; none where it has no such file.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    package init(folder: String) throws(WhorlError) {
        let path = "\(folder)/\(Self.fileName)"
        do throws(WhorlError) {
            self = try JSONFile.read(path, limit: Self.maximumBytes)
        } catch .fileNotFound {
            self.init()
            return
        }
        guard format == Self.currentFormat else {
            throw .damagedManifest(path: path, key: "format", reason: "this build reads format \(Self.currentFormat)")
        }
        for (key, name) in [("detector", detector), ("embedder", embedder), ("landmarks", landmarks)] {
            guard name.map(ModelIdentity.isName) ?? true else {
                throw .damagedManifest(path: path, key: key, reason: "it is not a model name")
            }
        }
    }

    /// Writes the defaults of a folder.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func write(folder: String) throws(WhorlError) {
        try JSONFile.write(self, to: "\(folder)/\(Self.fileName)")
    }
}
