package import Whorl
package import WhorlProtocols

/// What the service takes from outside of its configuration and its data folder.
package struct Surroundings: Sendable {
    var time = Timepiece.system
    var randomness = Randomness.system
    /// Reads samples.
    let reader: SampleReader
    /// Makes the engine over a store.
    let engine: @Sendable (SQLiteStore) -> Engine

    package init(
        time: Timepiece = Timepiece.system,
        randomness: Randomness = Randomness.system,
        reader: SampleReader,
        engine: @escaping @Sendable (SQLiteStore) -> Engine
    ) {
        self.time = time
        self.randomness = randomness
        self.reader = reader
        self.engine = engine
    }

    /// Those of a folder of models; prints alone are read where it has none of faces.
    ///
    /// - Throws: what reading the models throws, apart from their absence.
    static func models(in folder: String?) throws(WhorlError) -> Surroundings {
        let models = ModelFolder(path: folder ?? ModelFolder.usualPath)
        let faces = try models.extractor()
        let calibrations = faces == nil ? [:] : try models.calibrations()
        return Surroundings(reader: SampleReader(faces: faces)) { store in
            Engine(store: store, faces: calibrations, threads: 1)
        }
    }
}
