/// Folders of faces.
extension SampleSet {
    /// Folders below the one that is named, at most.
    private static let maximumDepth = 8

    /// Lists a folder of faces with the folders below it.
    ///
    /// Images in the folder itself are labelled by their names, `<label>_<n>.<ext>`, as prints are; images in a folder
    /// below it by that folder's own name.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/noLabelledImage(folder:)``;
    ///   ``EvaluationError/repeatedImpression(label:impression:first:second:)`` where two folders that hold images have
    ///   the same name, as nobody could tell whether they show the same person.
    public init(faces folder: String) throws(EvaluationError) {
        var (samples, ignored) = try Self.named(in: folder)
        for below in try ImageListing.folderNames(in: folder) {
            samples += try Self.labelled(folder + "/" + below, depth: 1)
        }
        samples = Self.ordered(samples)
        guard !samples.isEmpty else { throw .noLabelledImage(folder: folder) }
        if let repeated = Self.repeated(samples) { throw repeated }
        self.init(name: ImageListing.lastComponent(folder), samples: samples, ignored: ignored)
    }

    private static func labelled(_ folder: String, depth: Int) throws(EvaluationError) -> [Sample] {
        let label = ImageListing.lastComponent(folder)
        let stems = try ImageListing.fileNames(in: folder).map { (file: $0, stem: ImageListing.stem($0)) }
        var samples = zip(stems, numbers(stems.map(\.stem))).map { file, number in
            Sample(
                name: SampleName(label: label, impression: number),
                stem: file.stem.hasPrefix(label) ? file.stem : "\(label)/\(file.stem)",
                path: folder + "/" + file.file)
        }
        guard depth < maximumDepth else { return samples }
        for below in try ImageListing.folderNames(in: folder) {
            samples += try labelled(folder + "/" + below, depth: depth + 1)
        }
        return samples
    }

    /// The numbers that the names of a folder's files end in, or, where they end in none or not in different ones, the
    /// files' places.
    private static func numbers(_ stems: [String]) -> [Int] {
        let numbers = stems.compactMap { stem in
            stem.allSatisfy(\.isWholeNumber) ? Int(stem) : SampleName(fileName: stem + ".")?.impression
        }
        guard numbers.count == stems.count, Set(numbers).count == stems.count else { return Array(1..<stems.count + 1) }
        return numbers
    }
}
