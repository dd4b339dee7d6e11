import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl model info`: the terms and the use of a model.
struct ModelShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show a model's license, training data and use.",
        discussion: """
            Says in three lines whether you may use a model of the catalog. Reads the file of an installed model and \
            checks that it is the one that was installed.
            """
    )
    .showing("whorl model info mine", "whorl model info sface")

    @Argument(help: "Name of the model.", completion: .installedModels)
    var name: String

    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct TermsReport: Encodable {
        /// The catalog's entry; null where the catalog has none for the file.
        let terms: OrNull<CatalogEntry>
    }

    private struct Entry: Encodable {
        let isDefault: Bool
        let path: String
        let bytes: Int
    }

    func run() throws {
        let entry = try catalog.knownCatalog?.entries.first { $0.name == name }
        guard let model = try installed() else {
            guard let entry else { throw WhorlError.unknownModel(name: name) }
            return try CatalogReport.print(entry, asJSON: options.json)
        }
        let manifest = model.manifest
        // Another file under the name has other terms.
        let terms = entry.flatMap { $0.sha256 == manifest.sha256 ? $0 : nil }
        let known = Entry(
            isDefault: try models.folder.defaults()[manifest.role] == name,
            path: models.folder.path(of: manifest), bytes: model.bytes.count)
        if options.json {
            try JSONOutput.print(JoinedObject(manifest, JoinedObject(known, TermsReport(terms: OrNull(terms)))))
        } else {
            let rows = (terms?.termsRows ?? []) + rows(manifest, known)
            try StandardOutput.write(TextTable.text(rows, words: [0, 1]))
        }
    }

    /// The installed model; nil where none has the name.
    private func installed() throws(WhorlError) -> FaceModel? {
        do throws(WhorlError) {
            return try models.folder.open(name)
        } catch .unknownModel {
            return nil
        }
    }

    private func rows(_ manifest: ModelManifest, _ known: Entry) -> [[String]] {
        let input = manifest.input
        let size = input.width.flatMap { width in input.height.map { "\(width) x \($0)" } } ?? "any size"
        let use = [manifest.role.rawValue, known.isDefault ? "(default)" : ""].filter { !$0.isEmpty }
        var rows = [
            ["license", manifest.licence], ["training data", manifest.trainingData],
            ["source", manifest.source ?? "unknown"], ["role", use.joined(separator: " ")], ["file", known.path],
            ["bytes", NumberText.grouped(known.bytes)], ["SHA-256", manifest.sha256],
            [
                "input",
                "\(size), \(input.order.rawValue), mean \(list(input.mean)), deviation \(list(input.deviation))",
            ],
        ]
        if let alignment = manifest.alignment { rows.append(["alignment", alignment.rawValue]) }
        if let metric = manifest.metric { rows.append(["metric", metric.rawValue]) }
        if manifest.mirror ?? false { rows.append(["mirror", CatalogReport.mirror]) }
        if manifest.role == .embedder { rows.append(["calibration", text(manifest.calibration)]) }
        return rows
    }

    private func list(_ numbers: [Double]) -> String {
        let numbers = Set(numbers).count == 1 ? Array(numbers.prefix(1)) : numbers
        return numbers.map { "\($0)" }.joined(separator: " ")
    }

    private func text(_ calibration: Calibration?) -> String {
        guard let calibration else { return "none: whorl calibrate --face makes one" }
        let sets = zip(calibration.dataSets, calibration.counts?.map { " (\(NumberText.grouped($0)))" } ?? []).map {
            $0 + $1
        }
        return "version \(calibration.version), \(NumberText.grouped(calibration.nonMated)) non-mated comparisons of "
            + (sets.isEmpty ? calibration.dataSets : sets).joined(separator: ", ")
    }
}
