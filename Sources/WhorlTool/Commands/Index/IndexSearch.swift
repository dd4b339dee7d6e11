public import ArgumentParser
public import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl index search`: whose vectors are closest to some probes?
struct IndexSearch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search an index for probes, 1:N.",
        discussion: """
            Candidates are people, each by the best of their vectors. Exits with 0 where a probe has a candidate and 1 \
            where none has. The method 'certified' gives what 'float' gives, faster; 'fast' may miss people.
            """
    )
    .showing("whorl index search gallery.wvi probes.npy --top 3 --threshold 0.4")

    @Argument(help: "Index file.", completion: .file())
    var index: String

    @Argument(help: "Probes: .npy file, or raw little-endian 32-bit floats.", completion: .file())
    var probes: String

    @Option(help: "Candidates of a probe at most.")
    var top = Engine.usualTop

    @Option(parsing: .unconditional, help: "Least score of a candidate, an inner product.")
    var threshold: Float?

    @Option(help: "How to search (certified, float, fast).")
    var method = SearchMethod.certified

    @Option(help: "File with a BCID a line: only these people are searched.", completion: .file())
    var among: String?

    @Flag(help: "Scale probes to length 1, which otherwise they must have.")
    var normalize = false

    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if top < 1 { throw ValidationError("--top must be at least 1.") }
        if let threshold, !threshold.isFinite { throw ValidationError("--threshold must be a finite number.") }
    }

    func run() throws {
        let file = try VectorIndexFile(index)
        let presented = try VectorFile(probes, dimension: file.dimension)
        let people = try among.map { path throws(WhorlError) in Set(try BCIDList.read(path)) }
        let search = IndexFileSearch(
            index: file.index.snapshot, probes: presented, normalize: normalize,
            options: SearchOptions(
                top: top, threshold: threshold, people: people, method: method, threads: threads.count))
        let answer = try search.run()
        if options.json {
            try JSONOutput.print(answer)
        } else {
            try StandardOutput.write(answer.text)
        }
        if !answer.hasCandidates { throw ExitCode.nonMatch }
    }
}

/// `--method certified|float|fast`.
extension SearchMethod: ExpressibleByArgument {}
