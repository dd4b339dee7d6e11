import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// Scores of prints that an extractor of any maker has made, each set under weights fitted on the other sets.
struct LeftOutScores: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scores",
        abstract:
            "Compare all templates or minutiae records of each folder, under weights fitted on the other folders.",
        discussion: """
            Files are named <label>_<n>.<ext>. The folder that is written gets a file of scores for each folder that is \
            read, of the same name. A file without usable minutiae scores -inf.
            """)

    @Option(help: "Folder to write score files into.")
    var output: String

    @Option(help: "Threads at most.")
    var threads = 1

    @Argument(help: "Folders, at least two.")
    var folders: [String]

    /// The prints of one folder with their comparisons.
    private struct PrintSet {
        let names: [SampleName]
        let fingers: [PreparedFinger?]
        let plan: ComparisonPlan
    }

    func run() throws {
        let sets = try folders.map(Self.read)
        let evidence = sets.map(compared)
        try FolderContents.makeAll(output)
        for (index, set) in sets.enumerated() {
            var others = evidence.map { $0.compactMap(\.self) }
            others.remove(at: index)
            guard let fit = FingerScoreFit(others) else {
                throw WhorlError.insufficientData(reason: "the other folders have no mated and non-mated comparisons")
            }
            let rows = zip(set.plan.pairs, evidence[index]).map { pair, found in
                let (probe, reference) = (set.names[pair.probe], set.names[pair.reference])
                let score = found.map(fit.score) ?? ComparisonScores.failed
                return "\(probe.label)_\(probe.impression),\(reference.label)_\(reference.impression),\(score)\n"
            }
            let text = "probe,reference,score\n" + rows.joined()
            let name = URL(filePath: folders[index]).lastPathComponent
            try AtomicFile.write(Array(text.utf8), to: "\(output)/\(name).csv")
        }
    }

    private static func read(_ folder: String) throws -> PrintSet {
        let files = try FolderContents.names(in: folder)
            .compactMap { file in SampleName(fileName: file).map { (name: $0, file: file) } }
            .sorted { ($0.name.label, $0.name.impression) < ($1.name.label, $1.name.impression) }
        let fingers = files.map { named in
            try? PreparedFinger(template(FileContents.read("\(folder)/\(named.file)", limit: longestFile)))
        }
        let names = files.map(\.name)
        return PrintSet(names: names, fingers: fingers, plan: ComparisonPlan(names, .all))
    }

    private static let longestFile = 1 << 20

    private static func template(_ bytes: [UInt8]) throws(WhorlError) -> FingerTemplate {
        guard TemplateCodec.recognizes(bytes) else { return try RecordCodec.decode(bytes, mode: .strict).template() }
        guard case .finger(let template) = try TemplateCodec.decode(bytes) else {
            throw .wrongModality(got: .face, expected: .finger)
        }
        return template
    }

    /// The evidence of each comparison of the plan; nil where a template is missing.
    private func compared(_ set: PrintSet) -> [LabelledEvidence?] {
        Parallel.map(set.plan.pairs.count, threads: threads) { index -> LabelledEvidence? in
            let pair = set.plan.pairs[index]
            guard let probe = set.fingers[pair.probe], let reference = set.fingers[pair.reference] else { return nil }
            return LabelledEvidence(
                FingerMatcher(probe: probe).comparison(with: reference), isMated: pair.isMated)
        }
    }
}
