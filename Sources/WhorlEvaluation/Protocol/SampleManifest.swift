import Whorl

/// Samples with their ground truth: those of a list, or of folders.
///
/// A list is a file of `sample,subject,instance,path`, then covariates: comma-separated as in RFC 4180; its first line
/// names the columns, in any order. `instance` says which finger of the subject it is, and may be missing where there is
/// one; `path` counts from the list's folder, and may be missing where only scores are evaluated; `dpi` states the
/// resolution of an image; samples of equal `transaction` are attempts of one. Every other column is a covariate.
public struct SampleManifest: Sendable {
    private static let (sample, subject, instance, path, dpi, transaction) = (
        "sample", "subject", "instance", "path", "dpi", "transaction"
    )
    /// Samples that are listed at most.
    private static let mostSamples = 10_000_000

    /// A data set of a manifest. Samples of different ones are never compared.
    public struct DataSet: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// Its samples, as indices into those of the manifest.
        public let samples: Range<Int>
        /// Its subjects, as indices into those of the register.
        package let subjects: Range<Int>
    }

    /// The file that was read; nil where the samples are those of folders.
    public let source: File?
    /// The data sets: each folder, or the whole list.
    public let sets: [DataSet]
    /// The samples; those of a set are neighbors.
    public let samples: [Sample]
    /// The subject of each sample.
    package let register: SampleRegister
    /// Dots per inch of each image; nil where nobody states it.
    let resolutions: [Double?]

    /// A list of samples.
    public struct File: Sendable, Equatable {
        /// Its path as it was given.
        public let path: String
        /// SHA-256 in hexadecimal digits.
        public let digest: String
    }

    init(
        source: File?, sets: [DataSet], samples: [Sample], register: SampleRegister, resolutions: [Double?]
    ) {
        self.source = source
        self.sets = sets
        self.samples = samples
        self.register = register
        self.resolutions = resolutions
    }

    /// Reads a list.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no sample, or a sample is listed twice.
    public init(path file: String) throws(EvaluationError) {
        var reader = try TableReader(file, needed: [Self.sample, Self.subject])
        let columns = reader.columns
        let known = [Self.sample, Self.subject, Self.instance, Self.path, Self.dpi, Self.transaction]
        let place = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        let more = columns.indices.filter { !known.contains(columns[$0]) }
        var register = SampleRegister(covariates: more.map { columns[$0] })
        var samples: [Sample] = []
        var numbers: [Int] = []
        var resolutions: [Double?] = []
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        while let row = try reader.next() {
            func field(_ name: String) -> String { place[name].map { row[$0] } ?? "" }
            guard !field(Self.sample).isEmpty, !field(Self.subject).isEmpty else {
                throw reader.lines.fault("sample or subject is empty")
            }
            guard samples.count < Self.mostSamples else { throw reader.lines.fault("there are too many samples") }
            let isNew = register.add(
                field(Self.sample), subject: field(Self.subject), instance: field(Self.instance),
                transaction: place[Self.transaction].map { row[$0] })
            guard isNew else { throw reader.lines.fault("the sample is listed before") }
            guard register.addCovariates(more.map { row[$0] }) else {
                throw reader.lines.fault("a covariate has more than \(Covariate.mostValues) different values")
            }
            let path = field(Self.path)
            let dpi = Double(field(Self.dpi))
            guard field(Self.dpi).isEmpty || dpi.map(ImageLimits.resolutions.contains) ?? false else {
                throw reader.lines.fault("dpi is no resolution of an image")
            }
            resolutions.append(dpi)
            let location = path.isEmpty || path.hasPrefix("/") ? path : folder + path
            let instance = Int(register.instance[samples.count])
            if instance == numbers.count { numbers.append(0) }
            numbers[instance] += 1
            samples.append(
                Sample(
                    name: SampleName(label: field(Self.subject), impression: numbers[instance]),
                    stem: field(Self.sample), path: location))
        }
        guard !samples.isEmpty else { throw .emptyTable(path: file) }
        let name = ImageListing.stem(ImageListing.lastComponent(file))
        self.init(
            source: File(path: file, digest: ContentHash.hexadecimal(reader.lines.digest)),
            sets: [
                DataSet(name: name, samples: samples.indices, subjects: 0..<register.subjects.count)
            ], samples: samples, register: register, resolutions: resolutions)
    }
}
