import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl doctor`: is everything well?
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the store and say what this build and this machine work with.",
        discussion: """
            Exits with 65 where the store is damaged. A store that was never made is not made now. A search among made-up \
            vectors measures the machine for about two seconds.
            """
    )
    .showing("whorl doctor", "whorl doctor --deep --json")

    @Flag(help: "Also open every template, and compare them with the generation and with files of galleries.")
    var deep = false

    @Flag(name: .customLong("no-benchmark"), help: "Do not measure the machine.")
    var isQuick = false

    @OptionGroup var models: ModelOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Findings: Encodable {
        private enum CodingKeys: String, CodingKey {
            case healthy, dataDir, extractorVersion, faceExtractorVersion, calibrationVersion, calibrationDataSets
            case templateFormat, machine, models, store
        }

        let dataDir: String
        let store: StoreStatus?
        let models: ModelStatus
        let machine: MachineStatus
        let calibration = Calibration.finger

        var isHealthy: Bool { store?.isHealthy ?? true }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isHealthy, forKey: .healthy)
            try container.encode(dataDir, forKey: .dataDir)
            try container.encode(MinutiaExtractor.version, forKey: .extractorVersion)
            try container.encode(FaceFeatures.pipelineVersion, forKey: .faceExtractorVersion)
            try container.encode(calibration.version, forKey: .calibrationVersion)
            try container.encode(calibration.dataSets, forKey: .calibrationDataSets)
            try container.encode(TemplateCodec.formatVersion, forKey: .templateFormat)
            try container.encode(machine, forKey: .machine)
            try container.encode(models, forKey: .models)
            try container.encode(store, forKey: .store)
        }
    }

    func run() throws {
        let path = access.folder.path
        let store = try status()
        let findings = Findings(
            dataDir: path, store: store, models: try ModelStatus(models.folder, store),
            machine: try MachineStatus(threads: access.threads.count, measured: !isQuick))
        if options.json { try JSONOutput.print(findings) } else { try StandardOutput.write(text(findings)) }
        if !findings.isHealthy { throw ExitCode.badData }
    }

    /// The health of the store; nil where there is none yet.
    private func status() throws(WhorlError) -> StoreStatus? {
        do throws(WhorlError) {
            return try access.store().status(deep: deep)
        } catch .storeNotFound {
            return nil
        }
    }

    private func text(_ findings: Findings) -> String {
        var rows = [
            ["finger extractor version", "\(MinutiaExtractor.version)"],
            ["face extractor version", "\(FaceFeatures.pipelineVersion)"],
            ["calibration version", "\(findings.calibration.version)"],
            ["template format", "\(TemplateCodec.formatVersion)"],
        ]
        rows += findings.machine.rows + findings.models.rows + [["data folder", findings.dataDir]]
        guard let store = findings.store else {
            return TextTable.text(rows, words: [0, 1]) + "there is no store yet\n"
        }
        rows += [
            ["schema version", "\(store.schemaVersion)"],
            ["generation", store.integrity.generation.map(NumberText.grouped) ?? "none yet"],
            ["SQLite", store.sqliteVersion],
            ["master key", store.keyPath], ["people", NumberText.grouped(store.people)],
            ["references", NumberText.grouped(store.references)],
        ]
        rows += store.contents.map {
            ["of them \($0.model?.name ?? $0.modality.rawValue)", NumberText.grouped($0.references)]
        }
        rows += [
            ["outdated references", NumberText.grouped(store.outdated)], ["bytes", NumberText.grouped(store.bytes)],
        ]
        if let unreadable = store.unreadable { rows.append(["unreadable templates", NumberText.grouped(unreadable)]) }
        rows += store.galleries.map {
            [
                "gallery of \(NumberText.grouped($0.references))",
                "\($0.state.rawValue), \(NumberText.grouped($0.bytes)) bytes"
                    + ($0.differences.map { $0 == 0 ? "" : ", \(NumberText.grouped($0)) references differ" } ?? ""),
            ]
        }
        let wrong = store.galleries.filter { $0.state == .wrong }.map {
            "problem: searches miss people, remove \($0.path)\n"
        }
        let damaged = (store.damaged ?? []).map {
            "problem: \($0.modality.rawValue) template \($0.sample) of \($0.bcid) does not open; "
                + "delete the person and enroll again\n"
        }
        let leftovers = store.leftovers.map { "left over: \($0)\n" }
        let problems =
            (store.problems + store.integrity.findings.map(\.problem)).map { "problem: \($0)\n" } + damaged + wrong
            + leftovers
        return TextTable.text(rows, words: [0, 1]) + problems.joined()
            + (findings.isHealthy ? "all is well\n" : "not well\n")
    }
}
