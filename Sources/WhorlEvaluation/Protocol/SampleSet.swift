/// The samples of one folder; labels mean nothing outside it.
public struct SampleSet: Sendable, Equatable {
    /// The folder's own name.
    public let name: String
    /// The samples by label, then by impression.
    public let samples: [Sample]
    /// Image files whose names are not `<label>_<n>.<ext>`, sorted; they take no part.
    public let ignored: [String]

    /// Lists a folder.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/noLabelledImage(folder:)``,
    ///   ``EvaluationError/repeatedImpression(label:impression:first:second:)``.
    public init(folder: String) throws(EvaluationError) {
        let (named, ignored) = try Self.named(in: folder)
        let samples = Self.ordered(named)
        guard !samples.isEmpty else {
            throw .noLabelledImage(folder: folder)
        }
        if let repeated = Self.repeated(samples) { throw repeated }
        name = ImageListing.lastComponent(folder)
        self.samples = samples
        self.ignored = ignored.sorted()
    }

    /// The images of a folder that are named `<label>_<n>.<ext>`, and the names of those that are not.
    static func named(in folder: String) throws(EvaluationError) -> (samples: [Sample], ignored: [String]) {
        var samples: [Sample] = []
        var ignored: [String] = []
        for file in try ImageListing.fileNames(in: folder) {
            if let name = SampleName(fileName: file) {
                samples.append(Sample(name: name, stem: ImageListing.stem(file), path: folder + "/" + file))
            } else {
                ignored.append(file)
            }
        }
        return (samples, ignored)
    }

    /// Samples by label, then by impression.
    static func ordered(_ samples: [Sample]) -> [Sample] {
        samples.sorted { ($0.name.label, $0.name.impression) < ($1.name.label, $1.name.impression) }
    }

    /// An error about the first two of ordered samples that have the same name; nil where all differ.
    static func repeated(_ samples: [Sample]) -> EvaluationError? {
        zip(samples, samples.dropFirst()).first { $0.name == $1.name }.map { one, other in
            .repeatedImpression(
                label: one.name.label, impression: one.name.impression, first: one.path, second: other.path)
        }
    }

    package init(name: String, samples: [Sample], ignored: [String] = []) {
        self.name = name
        self.samples = samples
        self.ignored = ignored
    }

    /// The samples that satisfy a condition, as a set of the same name.
    public func samples(where condition: (Sample) -> Bool) -> SampleSet {
        SampleSet(name: name, samples: samples.filter(condition))
    }

    /// Number of labels: of fingers, or of people in a set of faces.
    public var labels: Int { Set(samples.lazy.map(\.name.label)).count }
}
