import FoundationEssentials
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// The templates of a set, with the comparisons that are made.
struct InterchangeSet: Sendable {
    /// By sample; nothing where none could be made.
    let fingers: [PreparedFinger?]
    /// All pairs.
    let plan: ComparisonPlan

    /// Templates that there are.
    var count: Int { fingers.count { $0 != nil } }

    private init(_ templates: [FingerTemplate?], _ plan: ComparisonPlan) {
        fingers = templates.map { $0.map { PreparedFinger($0) } }
        self.plan = plan
    }

    /// Extracts the images of a set.
    init(_ set: SampleSet, dpi: Double, _ threads: Int) {
        let templates = Parallel.map(set.samples.count, threads: threads, block: 1) { index -> FingerTemplate? in
            let image = try? ImageDecoder.gray(path: set.samples[index].path, resolution: dpi)
            return image.flatMap { try? FingerSample(image: $0) }?.template
        }
        self.init(templates, ComparisonPlan(set.samples.map(\.name), .all))
    }

    /// Reads the records of a folder, named as images are.
    ///
    /// - Parameters:
    ///   - folder: where they are.
    ///   - changed: what is made of each first.
    /// - Throws: as reading does.
    init(records folder: String, changed: (MinutiaeRecord) -> MinutiaeRecord = { $0 }) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .compactMap { file in SampleName(fileName: file).map { (name: $0, file: file) } }
        let templates = try files.map { named -> FingerTemplate? in
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(named.file)"))
            return try? FingerTemplate(try changed(try RecordCodec.decode(Array(bytes), mode: .strict).record).view())
        }
        self.init(templates, ComparisonPlan(files.map(\.name), .all))
    }

    /// The templates written in a format and read again.
    ///
    /// - Throws: as writing and reading do.
    func exchanged(_ format: RecordFormat) throws(WhorlError) -> InterchangeSet {
        var templates: [FingerTemplate?] = []
        for finger in fingers {
            guard let template = finger?.template else {
                templates.append(nil)
                continue
            }
            let bytes = try RecordCodec.encode(template, as: format)
            templates.append(try RecordCodec.decode(bytes, as: format, mode: .strict).template())
        }
        return InterchangeSet(templates, plan)
    }

    /// Prints that match their likes in another set at a threshold.
    func matches(_ other: InterchangeSet, _ threshold: Threshold) -> Int {
        zip(fingers, other.fingers).count { mine, theirs in
            guard let mine, let theirs else { return false }
            return threshold.accepts(FingerMatcher(probe: mine).score(theirs))
        }
    }
}
