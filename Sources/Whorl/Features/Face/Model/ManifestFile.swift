/// A manifest as the JSON file `whorl-model.json`: the keys of ``ModelManifest``, and `format`.
///
/// Keys that are not known are skipped, so that a manifest of a later version is read as far as it means the same.
package struct ManifestFile: Codable {
    /// The file's name beside an installed model.
    package static let name = "whorl-model.json"
    /// The version of the format that is written, and the only one that is read.
    static let format = 1
    /// The longest file that is read, in bytes: a calibration's knots take most of it.
    package static let maximumBytes = 1 << 20

    private enum CodingKeys: String, CodingKey {
        case format
    }

    let manifest: ModelManifest

    init(_ manifest: ModelManifest) {
        self.manifest = manifest
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try container.decode(Int.self, forKey: .format)
        guard format == Self.format else {
            throw ModelManifest.Fault(
                key: CodingKeys.format.stringValue, reason: "this build reads format \(Self.format)")
        }
        manifest = try ModelManifest(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        try manifest.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.format, forKey: .format)
    }
}

extension ModelManifest {
    /// Reads a manifest.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    public init(path: String) throws(WhorlError) {
        let file: ManifestFile = try JSONFile.read(path, limit: ManifestFile.maximumBytes)
        self = file.manifest
        try check(at: path)
    }

    /// Writes a manifest whole or not at all.
    ///
    /// - Throws: ``WhorlError/damagedManifest(path:key:reason:)`` for one that could not be read again,
    ///   ``WhorlError/unwritableFile(path:reason:)``.
    public func write(to path: String) throws(WhorlError) {
        try check(at: path)
        try JSONFile.write(ManifestFile(self), to: path)
    }
}
