public import ArgumentParser
public import Whorl
import WhorlEvaluation

extension Modality: ExpressibleByArgument {}

/// The subject of each sample, and the samples that count.
struct LaboratoryOptions: ParsableArguments {
    @Option(
        help: """
            List of samples, CSV: sample,subject,instance,path, optionally dpi and transaction, which groups attempts; \
            other columns are covariates.
            """, completion: .file())
    var manifest: String?

    @Option(help: "What the samples of the manifest are: finger or face.")
    var modality = Modality.finger

    @Option(help: "List of the pairs to compare, CSV: probe,reference,mated.", completion: .file())
    var pairList: String?

    @Option(help: "Attempts of a transaction: so many samples of a finger in turn, accepted when one of them is.")
    var attempts = 1

    @Option(help: "Folder that keeps templates and finished blocks, to go on if interrupted.", completion: .directory)
    var work: String?

    func validate() throws {
        if modality != .finger, manifest == nil { throw ValidationError("--modality goes with --manifest.") }
        if attempts < 1 { throw ValidationError("--attempts must be at least 1.") }
    }

    /// Reads the list of samples, where there is one.
    ///
    /// - Throws: what reading it throws.
    func samples() throws(EvaluationError) -> SampleManifest? {
        guard let manifest else { return nil }
        return try SampleManifest(path: manifest)
    }
}
