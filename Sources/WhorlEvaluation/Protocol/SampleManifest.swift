public import Whorl

/// A list of samples with their ground truth: `sample,subject,instance,path`, then covariates.
///
/// A comma-separated file as in RFC 4180 whose first line names the columns, in any order. `instance` says which finger
/// of the subject it is, and may be missing where there is one; `path` counts from the list's folder, and may be missing
/// where only scores are evaluated; `dpi` states the resolution of an image; samples of equal `transaction` are attempts
/// of one. Every other column is a covariate.
public struct SampleManifest: Sendable {
    private static let (sample, subject, instance, path, dpi, transaction) = (
        "sample", "subject", "instance", "path", "dpi", "transaction"
    )
    /// Samples that are listed at most.
    private static let mostSamples = 10_000_000

    /// The list's own path.
    public let source: String
    /// SHA-256 of the list in hexadecimal digits.
    public let digest: String
    /// Whose samples these are.
    let register: SampleRegister
    /// Where each sample is; empty where it could not be captured.
    let paths: [String]
    /// Dots per inch of each image; nothing where the list does not say it.
    let resolutions: [Double?]

    /// Reads a list.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``WhorlError/damagedTable(path:line:reason:)`` where a line is no sample, or a sample is listed twice.
    public init(path file: String) throws(WhorlError) {
        var reader = try TableReader(file, needed: [Self.sample, Self.subject])
        let columns = reader.columns
        let known = [Self.sample, Self.subject, Self.instance, Self.path, Self.dpi, Self.transaction]
        let place = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        let more = columns.indices.filter { !known.contains(columns[$0]) }
        var register = SampleRegister(covariates: more.map { columns[$0] })
        var paths: [String] = []
        var resolutions: [Double?] = []
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        while let row = try reader.next() {
            func field(_ name: String) -> String { place[name].map { row[$0] } ?? "" }
            guard !field(Self.sample).isEmpty, !field(Self.subject).isEmpty else {
                throw reader.lines.fault("sample or subject is empty")
            }
            guard paths.count < Self.mostSamples else { throw reader.lines.fault("there are too many samples") }
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
            paths.append(path.isEmpty || path.hasPrefix("/") ? path : folder + path)
        }
        guard !paths.isEmpty else { throw .insufficientData(reason: "\(file) lists no sample") }
        source = file
        digest = ContentHash.hexadecimal(reader.lines.digest)
        self.register = register
        self.paths = paths
        self.resolutions = resolutions
    }
}
