import Glibc

/// Where derived files lie: beside the database, `whorl.faces-<partition's row>-<digits of the key>` and the same with
/// `whorl.fingers-`.
extension StoreFolder {
    private static func derivedPrefix(_ modality: Modality) -> String {
        switch modality {
        case .face: "whorl.faces-"
        case .finger: "whorl.fingers-"
        }
    }

    private static let derivedPrefixes = Modality.allCases.map(derivedPrefix)

    /// The lock of derived files.
    var derivedLock: String { "\(path)/whorl.faces.lock" }
    /// The lock of who makes a derived file.
    var makingLock: String { "\(path)/whorl.faces.making" }

    /// The file of a gallery in the partition of a row.
    package func derived(_ key: GalleryKey, partition: Int) -> String {
        "\(path)/\(Self.derivedPrefix(key.modality))\(partition)-\(key.digits)"
    }

    /// All complete derived files.
    package var derived: [String] {
        derivedNames.filter { !$0.hasSuffix(AtomicFile.suffix) }.map { "\(path)/\($0)" }
    }

    /// The complete derived files of the partition of a row.
    package func derived(ofPartition row: Int) -> [String] {
        derived.filter { name in Self.derivedPrefixes.contains { name.hasPrefix("\(path)/\($0)\(row)-") } }
    }

    /// Whether there is any derived file, complete or not.
    package var hasDerived: Bool { !derivedNames.isEmpty }

    /// Removes derived files that are not complete; who is making one gives it up.
    func removePartialDerived() {
        for name in derivedNames where name.hasSuffix(AtomicFile.suffix) { _ = Self.remove("\(path)/\(name)") }
    }

    /// Removes all derived files.
    ///
    /// - Precondition: the caller holds the lock ``FolderLock/Kind/changing``.
    /// - Returns: whether none is left.
    func removeDerived() -> Bool {
        removePartialDerived()
        return derived.reduce(true) { Self.remove($1) && $0 }
    }

    /// Removes a derived file, so that its bytes cannot be read on the disk either.
    ///
    /// - Returns: whether it is gone.
    package static func remove(_ path: String) -> Bool {
        DerivedFile.overwriteHeader(path)
        return unlink(path.systemName) == 0 || errno == ENOENT
    }

    private var derivedNames: [String] {
        FolderContents.knownNames(in: path).filter { name in Self.derivedPrefixes.contains(where: name.hasPrefix) }
    }
}
