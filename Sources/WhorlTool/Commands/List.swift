import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl list`: who is enrolled.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the BCIDs that are enrolled.",
        discussion: """
            References are outdated that are of another extractor version, and faces of another model than the default \
            embedder or the one that --embedder names.
            """
    )
    .showing("whorl list", "whorl list --storage bws --outdated --json")

    @OptionGroup var part: PartitionOptions

    @Flag(help: "Only those with outdated references, who must be re-enrolled.")
    var outdated = false

    @Option(
        help: "Embedder whose templates are current (default: the model of `whorl model default`).",
        completion: .installedModels)
    var embedder: String?

    @OptionGroup var models: ModelOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Listing: Encodable {
        let people: [Person]
    }

    private struct Person: Encodable {
        let bcid: BCID
        let references: Int
        let modalities: [Modality]
        /// Fingers of the prints.
        let positions: [FingerPosition]
        /// Names of the models of the faces.
        let models: [String]
        let quality: Int
        let outdated: Int

        init(_ enrollment: Enrollment, outdated: Int) {
            bcid = enrollment.bcid
            references = enrollment.records.count
            modalities = Modality.allCases.filter { modality in
                enrollment.records.contains { $0.modality == modality }
            }
            positions = Set(enrollment.records.filter { $0.modality == .finger }.map(\.position))
                .sorted { $0.rawValue < $1.rawValue }
            models = Set(enrollment.records.compactMap(\.model?.name)).sorted()
            quality = enrollment.quality
            self.outdated = outdated
        }

        var row: [String] {
            [
                "\(bcid)", "\(references)", "\(quality)", "\(outdated)",
                positions.isEmpty ? "-" : positions.map(\.name).joined(separator: ","),
                models.isEmpty ? "-" : models.joined(separator: ","),
            ]
        }
    }

    private static let head = ["BCID", "references", "quality", "outdated", "fingers", "faces"]
    /// Columns of words.
    private static let words: Set<Int> = [0, 4, 5]

    func run() throws {
        let engine = try access.engine()
        let embedder = try models.current(embedder)
        let people = try engine.list(part.scope, outdated: outdated, embedder: embedder).map {
            Person($0, outdated: engine.outdated($0, embedder: embedder).count)
        }
        if options.json {
            try JSONOutput.print(Listing(people: people))
        } else if !people.isEmpty {
            try StandardOutput.write(TextTable.text([Self.head] + people.map(\.row), words: Self.words))
        }
    }
}
