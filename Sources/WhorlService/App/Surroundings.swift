package import Whorl
package import WhorlProtocols

/// What the service takes from outside of its configuration and its data folder.
package struct Surroundings: Sendable {
    var time = Timepiece.system
    var randomness = Randomness.system
    /// Reads samples.
    let reader: SampleReader
    /// The models that photos are read with, with their terms; nothing where faces are not read.
    let faceTerms: [FaceTerms]
    /// Makes the engine over a store.
    let engine: @Sendable (SQLiteStore) -> Engine

    package init(
        time: Timepiece = Timepiece.system,
        randomness: Randomness = Randomness.system,
        reader: SampleReader,
        faceTerms: [FaceTerms] = [],
        engine: @escaping @Sendable (SQLiteStore) -> Engine
    ) {
        self.time = time
        self.randomness = randomness
        self.reader = reader
        self.faceTerms = faceTerms
        self.engine = engine
    }

    /// Those of a folder of models; prints alone are read where it has none of faces.
    ///
    /// - Parameters:
    ///   - folder: of the models; the usual one unless stated.
    ///   - calibration: of prints; the library's own unless stated.
    /// - Returns: what reads samples and makes the engine.
    /// - Throws: what reading the models throws, apart from their absence.
    static func models(in folder: String?, prints calibration: Calibration?) throws(WhorlError) -> Surroundings {
        let models = ModelFolder(path: folder ?? ModelFolder.usualPath)
        let faces = try models.extractor()
        let calibrations = faces == nil ? [:] : try models.calibrations()
        let pair = faces == nil ? nil : try models.facePair()
        let terms = [pair?.detector, pair?.embedder].compactMap(\.self).map(FaceTerms.init)
        return Surroundings(reader: SampleReader(faces: faces), faceTerms: terms) { store in
            Engine(store: store, calibration: calibration ?? .finger, faces: calibrations, threads: 1)
        }
    }
}
