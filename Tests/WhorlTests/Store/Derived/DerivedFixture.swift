import Whorl

/// A store with galleries of faces in files, however few they are.
struct DerivedFixture {
    static let key = GalleryKey(
        storage: "a", partition: 1, content: .faces(FaceSource.probe.comparability))

    let folder: TemporaryFolder
    var source: TemplateSource

    /// Enrolls people with 1 to 3 faces each.
    init(people: Int, seed: UInt64 = 1) throws {
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
        NewReference(
            bcid: try BCID(storage: "a", partition: 1, classID: classID), position: .unknown, created: 0,
            template: .face(source.face(dimension: 16)))
    }

    /// The gallery that a process has which opens the store now, its file complete.
    func gallery() throws -> Gallery {
        let store = try store()
        let gallery = try store.gallery(Self.key, after: nil, threads: 2)
        store.finishGalleries()
        return gallery
    }

    /// The gallery that is read from the database.
    func expected() throws -> Gallery {
        try store().wholeGallery(Self.key, threads: 1)
    }

    func dataKey() throws -> DataKey {
        try store().exclusively { session throws(WhorlError) in try session.seal().key }
    }

    /// Names of derived files.
    func files() throws -> [String] {
        try folder.names(in: "data").filter { $0.hasPrefix("whorl.faces-") }
    }

    /// The one derived file.
    func file() throws -> String {
        let files = try files()
        guard files.count == 1 else { throw WhorlError.fileNotFound(path: "\(files)") }
        return "data/\(files[0])"
    }
}

extension Gallery {
    /// Whether two galleries of faces answer alike.
    func isEqual(_ other: Gallery) throws -> Bool {
        guard try products() == other.products() else { return false }
        return key == other.key && stamp == other.stamp && omitted.outdated == other.omitted.outdated
            && names == other.names
    }

    /// The products of a probe with all vectors; nil for a gallery without an index.
    func products() throws -> [Float]? {
        try vectors?.scores(FaceSource.probe.embedding, threads: 1)
    }
}
