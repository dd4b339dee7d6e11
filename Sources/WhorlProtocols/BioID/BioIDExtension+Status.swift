import Whorl

extension BioIDExtension {
    /// What the service does for an app: checks of pictures, and work on people in the storages that the app may use.
    package func status(for app: App) -> ExtensionStatus {
        let readable = biometrics.reader.modalities
        let traits = Self.list(readable.map(BioIDTraits.name).sorted())
        let hasFaces = readable.contains(.face)
        let face = BioIDTraits.name(.face)
        let checks = [ExtensionStatus.Feature(name: "QualityCheck", traits: traits)]
        let faceChecks = hasFaces ? [ExtensionStatus.Feature(name: "LiveDetection", traits: face)] : []
        let photos = hasFaces ? [ExtensionStatus.Feature(name: "PhotoVerify")] : []
        return ExtensionStatus(
            version: "1.0", label: "Whorl", features: checks + faceChecks + people(app.scopes, traits) + photos)
    }

    /// What may be done with people, storage by storage.
    private func people(_ scopes: [String], _ traits: String?) -> [ExtensionStatus.Feature] {
        let storages = Dictionary(grouping: scopes) { $0.prefix { $0 != "." } }
        return storages.sorted { $0.key < $1.key }.flatMap { storage, scopes in
            let numbers = scopes.compactMap { Int($0.dropFirst(storage.count + 1)) }.sorted()
            let isWhole = scopes.contains(String(storage))
            return ["Enrollment", "Verification", "Identification"].map {
                ExtensionStatus.Feature(
                    name: $0, traits: traits, storage: String(storage),
                    partitions: isWhole ? nil : Self.list(numbers.map(String.init)))
            }
        }
    }

    private static func list(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ",") }
}
