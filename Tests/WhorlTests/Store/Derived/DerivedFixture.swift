import Whorl

/// A store with galleries of faces, or of prints, in files, however few they are.
struct DerivedFixture {
    static let key = GalleryKey(
        storage: "a", partition: 1, content: .faces(FaceSource.probe.comparability))

    static let prints = GalleryKey(
        storage: "a", partition: 1, content: .fingers(extractorVersion: MinutiaExtractor.version))

    let folder: TemporaryFolder
    let key: GalleryKey
    var source: TemplateSource

    /// Enrolls people with 1 to 3 faces or prints each.
    init(people: Int, seed: UInt64 = 1, _ key: GalleryKey = Self.key) throws {
        self.key = key
        folder = try TemporaryFolder()
        source = TemplateSource(seed: seed)
        var references: [NewReference] = []
        for classID in 1...people {
            for _ in 0..<source.number(in: 1...3) { references.append(try reference(classID)) }
        }
        _ = try store().append(references)
    }

    /// Opens the store anew, as another process does.
    func store(leastDerived: Int = 1) throws -> SQLiteStore {
        try Self.store(folder.at("data"), leastDerived: leastDerived)
    }

    static func store(_ path: String, leastDerived: Int = 1) throws -> SQLiteStore {
        var options = StoreOptions(credentials: nil)
        options.leastDerived = leastDerived
        return try SQLiteStore(path: path, options: options)
    }

    mutating func reference(_ classID: Int) throws -> NewReference {
        let bcid = try BCID(storage: "a", partition: 1, classID: classID)
        guard key == Self.prints else {
            return NewReference(
                bcid: bcid, position: .unknown, created: 0, template: .face(source.face(dimension: 16)))
        }
        let position = FingerPosition(rawValue: UInt8(source.number(in: 0...10))) ?? .unknown
        // Few minutiae, as a print's preparation takes a time that grows with their square.
        return NewReference(
            bcid: bcid, position: position, created: 0, template: .finger(source.finger(minutiae: 3...9)))
    }

    /// The gallery that a process has which opens the store now, its file complete.
    func gallery() throws -> Gallery {
        let store = try store()
        let gallery = try store.gallery(key, after: nil, threads: 2)
        store.finishGalleries()
        return gallery
    }

    /// The gallery that is read from the database.
    func expected() throws -> Gallery {
        try store().wholeGallery(key, threads: 1)
    }

    func dataKey() throws -> DataKey {
        try store().exclusively { session throws(WhorlError) in try session.seal().key }
    }

    /// Names of derived files.
    func files() throws -> [String] {
        try folder.names(in: "data").filter { $0.hasPrefix("whorl.faces-") || $0.hasPrefix("whorl.fingers-") }
    }

    /// The one derived file.
    func file() throws -> String {
        let files = try files()
        guard files.count == 1 else { throw WhorlError.fileNotFound(path: "\(files)") }
        return "data/\(files[0])"
    }
}

extension Gallery {
    /// Whether two galleries answer alike.
    func isEqual(_ other: Gallery) throws -> Bool {
        guard try embeddings() == other.embeddings(), try prints() == other.prints() else { return false }
        return key == other.key && stamp == other.stamp && omitted.outdated == other.omitted.outdated
            && names == other.names
    }

    /// The vectors in the order of their keys; nil for a gallery without an index.
    func embeddings() throws -> [[Float]]? {
        guard let vectors else { return nil }
        let dimension = vectors.dimension
        return try vectors.flatMapBlocks(threads: 1) { values in
            stride(from: 0, to: values.count, by: dimension).map { Array(values[$0..<$0 + dimension]) }
        }
    }

    /// The packed prints; nil for a gallery of faces.
    func prints() throws -> [[UInt8]]? {
        try fingers?.blocks.flatMap { try $0.rows().map { [$0.position.rawValue] + $0.bytes } }
    }
}
