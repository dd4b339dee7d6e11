import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// The catalog of models, as `whorl model list --available` and `whorl model info` show it.
enum CatalogReport {
    private struct Listing: Encodable {
        let models: [JoinedObject<CatalogEntry, State>]
        let sets: [String: [String]]
        let folder: String
    }

    private struct State: Encodable {
        let isInstalled: Bool
        /// Whether `whorl model fetch` brings the file by itself.
        let isFetchable: Bool
        let isCalibrated: Bool
    }

    /// Writes all models, those first that can be fetched.
    static func print(_ catalog: ModelCatalog, in folder: ModelFolder, asJSON: Bool) throws {
        // A file may be known under several names, each used in another way.
        let installed = try folder.names().compactMap { try? folder.manifest($0) }
        let rows = try catalog.entries.map { entry in
            let manifest = try catalog.manifest(of: entry)
            return (
                entry,
                State(
                    isInstalled: installed.contains { $0.name == entry.name && $0.sha256 == entry.sha256 },
                    isFetchable: entry.isFetchable && manifest != nil, isCalibrated: manifest?.calibration != nil)
            )
        }
        if asJSON {
            let models = rows.map { JoinedObject($0, $1) }
            return try JSONOutput.print(Listing(models: models, sets: catalog.sets, folder: folder.path))
        }
        let head = ["model", "role", "MB", "LFW %", "weights may be used", "source"]
        let text = (rows.filter(\.1.isFetchable) + rows.filter { !$0.1.isFetchable }).map { entry, state in
            [
                entry.name, entry.role.rawValue, entry.bytes.map { NumberText.fixed(Double($0) / megabyte, 1) } ?? "-",
                entry.lfw.map { NumberText.fixed($0, 2) } ?? "-", entry.use.word,
                state.isInstalled ? "installed" : state.isFetchable ? entry.source : entry.unavailable ?? "no manifest",
            ]
        }
        try StandardOutput.write(TextTable.text([head] + text, words: [0, 1, 4, 5]))
        for (name, models) in catalog.sets.sorted(by: { $0.key < $1.key }) {
            try StandardOutput.line("set \(name): \(models.joined(separator: ", "))")
        }
    }

    /// Writes a model that is not installed.
    static func print(_ entry: CatalogEntry, asJSON: Bool) throws {
        if asJSON { return try JSONOutput.print(entry) }
        var rows =
            entry.termsRows + [
                ["license of the code", entry.codeLicence], ["training data", entry.trainingData],
                ["source", entry.origin], ["role", entry.role.rawValue],
                ["file", entry.file ?? "not known"], ["bytes", entry.bytes.map(NumberText.grouped) ?? "not known"],
                ["SHA-256", entry.sha256 ?? "not known"],
            ]
        if let alignment = entry.alignment { rows.append(["alignment", alignment.rawValue]) }
        if let metric = entry.metric { rows.append(["metric", metric.rawValue]) }
        if entry.mirror ?? false { rows.append(["mirror", mirror]) }
        if let published = entry.published { rows.append(["published", published]) }
        if let reason = entry.unavailable { rows.append(["not fetched", reason]) }
        try StandardOutput.write(TextTable.text(rows, words: [0, 1]))
    }

    /// What a model does whose embeddings are made of a face and its mirror image.
    static let mirror = "embeddings of the face and of its mirror image are averaged, in twice the time"

    private static let megabyte = 1e6
}

extension CatalogEntry {
    /// Three rows that answer "may I use it?".
    var termsRows: [[String]] {
        [["may I use it?", use.answer], ["weights", weightsLicence], ["open", openQuestions]]
    }

    /// Whether a source, a size and a hash are known.
    var isFetchable: Bool {
        unavailable == nil && sha256 != nil && bytes != nil && (address != nil || package != nil)
    }

    /// Where the file comes from, for a table.
    var source: String {
        if let package { return "Python package \(package.name) \(package.version)" }
        return address.flatMap { SecureAddress($0)?.host } ?? "-"
    }
}
