public import Whorl

/// The samples of a manifest as templates, ready to be compared.
public struct ExtractedSamples: Sendable {
    /// What one sample came to.
    struct Extracted: Sendable {
        /// SHA-256 of the image file; empty where it could not be read.
        var digest: [UInt8] = []
        /// What comparisons need, or what went wrong.
        var prepared: Result<PreparedSample, WhorlError>
        var warnings: [FingerWarning] = []
        /// CPU seconds of the extraction; nil where it failed or the template was kept before.
        var extractSeconds: Double?
        /// CPU seconds from template to what comparisons need.
        var prepareSeconds: Double?
        /// Why the template could not be kept.
        var cacheFailure: EvaluationError?
    }

    /// The samples' manifest.
    let manifest: SampleManifest
    /// By sample.
    let extracted: [Extracted]
    /// What comparisons need, by sample; nil where there is no template.
    let prepared: [PreparedSample?]

    /// Why templates are not kept for the next run; nil where they are, or need not be.
    public let cacheFailure: EvaluationError?

    init(_ manifest: SampleManifest, _ extracted: [Extracted], cacheFailure: EvaluationError?) {
        self.cacheFailure = cacheFailure
        self.manifest = manifest
        self.extracted = extracted
        prepared = extracted.map { try? $0.prepared.get() }
    }

    /// The templates, by sample; nothing in place of one that could not be made.
    public var templates: [Template?] { prepared.map { $0?.template } }

    /// The samples of all sets of which no template could be made.
    public var failures: [SampleFailure] { manifest.sets.flatMap(failures) }

    /// The samples of a set of which no template could be made, and why.
    func failures(_ set: SampleManifest.DataSet) -> [SampleFailure] {
        set.samples.compactMap { index in
            guard case .failure(let error) = extracted[index].prepared else { return nil }
            return SampleFailure(
                set: manifest.source?.path ?? set.name, sample: manifest.samples[index].stem, error: error)
        }
    }

    /// What a person should look at, by sample of a set.
    func warnings(_ set: SampleManifest.DataSet) -> [SampleWarning] {
        set.samples.flatMap { index in
            extracted[index].warnings.map {
                SampleWarning(set: set.name, sample: manifest.samples[index].stem, warning: $0)
            }
        }
    }

    /// SHA-256 over those of a set's files, in order, in hexadecimal digits.
    func digest(_ set: SampleManifest.DataSet) -> String {
        var hash = ContentHash.Stream()
        for index in set.samples { hash.update([prepared[index] == nil ? 0 : 1] + extracted[index].digest) }
        return ContentHash.hexadecimal(hash.digest)
    }

    /// The samples of each label of a set, divided into references and probes.
    ///
    /// - Parameter references: samples of a label to enroll, at least 1.
    /// - Returns: by set, each label a person.
    public func people(references: Int) -> [[OpenSetPerson]] {
        manifest.sets.map { set in
            OpenSetPerson.people(
                set.samples.map { (name: manifest.samples[$0].name, template: prepared[$0]?.template) },
                references: references)
        }
    }
}
