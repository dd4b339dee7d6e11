import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Populations of faces that promises are looked at on: LFW, ORL, and people of both as one camera takes them, in each of
/// its styles.
struct FacePopulations {
    /// Lights and noise differ from those of the calibration by their seed.
    private static let seed: UInt64 = 77
    /// Every so many people of LFW are taken anew.
    private static let share = 16
    /// People of ORL whose photos gave the directions that embedders' manifests take out: s1, s3 to s39.
    private static let gaveDirections = Set(stride(from: 1, to: 40, by: 2).map { "s\($0)" })

    /// The populations.
    let sets: [SampleSet]
    /// Those that show people of another one too, by its name.
    let kin: [String: Set<String>]

    /// Renders those that are made.
    ///
    /// - Throws: as reading and writing photos does.
    init(_ data: DevelopmentFaces, threads: Int) async throws {
        let orl = data.orl.samples { !Self.gaveDirections.contains($0.name.label) }
        var sets = [data.lfw, orl]
        var kin: [String: Set<String>] = [:]
        for (people, set) in [("lfw", data.lfw.people(every: Self.share)), ("orl", orl)] {
            var names: Set = [people]
            for style in CameraStyle.allCases {
                let name = "\(people)_\(style.rawValue)"
                let folder = "\(DevelopmentFaces.cache)-faces-\(Self.seed)/\(name)"
                _ = try RelitFaces(set, style: style, seed: Self.seed)
                    .write(to: folder, detector: data.detector, threads: threads)
                sets.append(try SampleSet(faces: folder))
                names.insert(name)
            }
            for name in names { kin[name] = names.subtracting([name]) }
        }
        (self.sets, self.kin) = (sets, kin)
    }
}

extension SampleSet {
    /// The samples of every so many people, in the order of their names, from the first on.
    func people(every share: Int) -> SampleSet {
        let labels = Set(samples.map(\.name.label)).sorted()
        let chosen = Set(labels.indices.filter { $0.isMultiple(of: share) }.map { labels[$0] })
        return samples { chosen.contains($0.name.label) }
    }
}
