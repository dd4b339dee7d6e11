import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl index build`: a file of vectors becomes an index.
struct IndexBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Make an index of a file of vectors.",
        discussion: """
            Vectors must have length 1. The file is read piece by piece and may be larger than memory. What the method \
            'fast' finds is measured with 1,000 vectors of the index that noise was added to, and stated.
            """
    )
    .showing("whorl index build gallery.npy -o gallery.wvi --bcids owners.txt")

    @Argument(help: ".npy file, or raw little-endian 32-bit floats.", completion: .file())
    var vectors: String

    @Option(name: .shortAndLong, help: "Index file to make, or - for standard output.", completion: .file())
    var output: String

    @Option(help: "Entries of a vector; needed for raw floats.")
    var dimension: Int?

    @Option(
        help: "File with a BCID a line, one for each vector (default: index.1.1, index.1.2, ...).", completion: .file())
    var bcids: String?

    @Flag(help: "Scale vectors to length 1.")
    var normalize = false

    @Flag(help: "Replace a file that is there.")
    var force = false

    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Output: Encodable {
        let index: String
        let vectors: Int
        let people: Int
        let dimension: Int
        let bytes: Int
        let fast: FastRecall
        let milliseconds: Double
    }

    func validate() throws {
        if let dimension, !VectorIndex.dimensions.contains(dimension) {
            let range = VectorIndex.dimensions
            throw ValidationError("--dimension must be \(range.lowerBound) to \(range.upperBound).")
        }
    }

    private func build(_ file: VectorFile, _ owners: [BCID]?, _ output: String) throws {
        let bar = ProgressBar()
        defer { bar.finish() }
        try VectorIndexFile.build(
            file, bcids: owners, to: output, normalize: normalize, replacing: force, threads: threads.count
        ) { bar.show("building", done: $0, total: $1) }
    }

    func run() throws {
        let start = ProcessorTime.milliseconds
        let file = try VectorFile(vectors, dimension: dimension)
        let owners = try bcids.map { path throws(WhorlError) in
            let list = try BCIDList.read(path)
            guard list.count == file.rows else {
                throw .wrongListLength(path: path, got: list.count, expected: file.rows)
            }
            return list
        }
        let made = try OutputPath(output)
        try build(file, owners, made.path)
        let index = try VectorIndexFile(made.path)
        let recall = try index.index.snapshot.fastRecall(threads: threads.count)
        recall.warn()
        try made.finish()
        if options.json {
            let report = Output(
                index: output, vectors: index.vectors, people: index.people, dimension: index.dimension,
                bytes: index.byteCount, fast: recall, milliseconds: ProcessorTime.milliseconds - start)
            try OutputPath.tell(try JSONOutput.text(report), of: output)
        } else {
            try OutputPath.tell("\(IndexText.content(index)): \(OutputPath.name(output))", of: output)
            try OutputPath.tell("fast search: \(recall.sentence)", of: output)
        }
    }
}
