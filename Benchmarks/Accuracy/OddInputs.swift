import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Whether promised false match rates hold among pictures that all are odd in the same way, of those that are accepted.
struct OddInputs: Encodable {
    /// A kind of odd pictures.
    struct Row: Encodable {
        /// Prints, or the embedder's name.
        let name: String
        /// What was done to the pictures.
        let kind: String
        /// Pictures, of all variants.
        let samples: Int
        /// Those of which a template was made.
        let accepted: Int
        /// Of the variants together, by rate. Pictures of different variants are not compared.
        let rates: [Rate]
    }

    /// What a kind shows at a rate.
    struct Rate: Encodable {
        /// The rate that was asked for.
        let asked: Double
        /// False matches at exactly that rate.
        let expected: Double
        /// Those that were seen.
        let seen: Int
    }

    /// Every so many people of LFW have a photo changed; none of them is among those that `wholeness` was fitted on.
    private static let share = 8
    private static let folder = ".build/odd"

    /// By modality or embedder, and kind.
    private(set) var rows: [Row] = []

    /// Looks at prints of the development sets, each print changed.
    ///
    /// - Throws: as reading, writing and the evaluation do.
    mutating func addPrints(_ data: DevelopmentData, threads: Int) async throws {
        for (kind, variants) in Self.grouped(OddPrint.all, \.kind) {
            var sets: [SampleSet] = []
            var resolutions: [String: Double] = [:]
            for (variant, set) in variants.flatMap({ variant in data.sets.map { (variant, $0) } }) {
                let name = "\(set.description.folder)_\(Self.slug(kind))_\(variant.variant)"
                resolutions[name] = set.description.dpi * variant.resolution
                sets.append(
                    try Self.write(set.images, name, threads: threads) { path throws(WhorlError) in
                        try variant.change(OddPixels(try ImageDecoder.gray(path: path))).file()
                    })
            }
            let manifest = SampleManifest(sets, resolutions: Resolutions(named: resolutions))
            let measured = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "")
                .sets
            rows.append(Self.row("prints", kind, measured, .finger))
        }
    }

    /// Looks at a photo each of some people of LFW, for each embedder that has a calibration.
    ///
    /// - Throws: as reading, writing and embedding do.
    mutating func addFaces(_ data: DevelopmentFaces, threads: Int) async throws {
        let labels = Set(data.lfw.samples.map(\.name.label)).sorted()
        let chosen = Set(labels.indices.filter { $0.isMultiple(of: Self.share) }.map { labels[$0] })
        var seen: Set<String> = []
        let people = data.lfw.samples { chosen.contains($0.name.label) && seen.insert($0.name.label).inserted }
        let detector = try FaceDetector(data.detector)
        var sets: [(kind: String, sets: [SampleSet])] = []
        for (kind, variants) in Self.grouped(OddPhoto.all, \.kind) {
            let made = try variants.map { variant in
                let name = "lfw_\(Self.slug(kind))_\(variant.variant)"
                return try Self.write(people, name, threads: threads) { path throws(WhorlError) in
                    let photo = try ImageDecoder.color(path: path)
                    guard let face = try detector.faces(in: photo).first else { return nil }
                    return try variant.change(OddPixels(photo), face.landmarks).file()
                }
            }
            sets.append((kind, made))
        }
        for model in data.embedders {
            guard let calibration = model.manifest.calibration else { continue }
            for (kind, sets) in sets {
                let measured = try await Evaluation(
                    SampleManifest(sets), .faces(try FaceEmbedding(detector: data.detector, embedder: model)),
                    cache: DevelopmentFaces.cache, threads: threads
                ).run(command: "").sets
                rows.append(Self.row("faces by \(model.manifest.name)", kind, measured, calibration))
            }
        }
    }

    /// Counts the variants of a kind together.
    private static func row(_ name: String, _ kind: String, _ sets: [MeasuredSet], _ calibration: Calibration) -> Row {
        let compared = sets.map(CalibrationSet.init).filter { $0.scores.count > 0 }
        let promises = compared.flatMap { LeftOutPromise.look(at: $0, by: calibration) }
        return Row(
            name: name, kind: kind, samples: sets.reduce(0) { $0 + $1.samples },
            accepted: sets.reduce(0) { $0 + $1.samples - $1.failures.count },
            rates: LeftOutPromise.askedRates.map { asked in
                let those = promises.filter { $0.asked == asked }
                return Rate(
                    asked: asked, expected: those.reduce(0) { $0 + $1.expected },
                    seen: those.reduce(0) { $0 + $1.falseMatches })
            })
    }

    /// Writes a changed picture for each of a set; those that give none are left out.
    private static func write(
        _ set: SampleSet, _ name: String, threads: Int,
        _ changed: @escaping @Sendable (_ path: String) throws(WhorlError) -> [UInt8]?
    ) throws -> SampleSet {
        let folder = "\(folder)/\(name)"
        try OutputFolder.make(folder)
        let samples = set.samples
        _ = try Parallel.map(samples.count, threads: threads) { index throws(WhorlError) in
            guard let bytes = try changed(samples[index].path) else { return }
            let (label, number) = (samples[index].name.label, samples[index].name.impression)
            try AtomicFile.write(bytes, to: "\(folder)/\(label)_\(number).png", durable: false)
        }
        return try SampleSet(folder: folder)
    }

    /// Neighbors of equal kind together.
    private static func grouped<Change>(
        _ changes: [Change], _ kind: (Change) -> String
    ) -> [(kind: String, variants: [Change])] {
        changes.reduce(into: []) { groups, change in
            if let last = groups.indices.last, groups[last].kind == kind(change) {
                groups[last].variants.append(change)
            } else {
                groups.append((kind(change), [change]))
            }
        }
    }

    /// The first word of a kind, for names of folders.
    private static func slug(_ kind: String) -> String { String(kind.prefix { $0 != " " && $0 != "," }) }
}
