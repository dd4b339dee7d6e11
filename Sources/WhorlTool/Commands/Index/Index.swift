import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl index`: 1:N search in a caller's own vectors.
struct Index: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Build and search indexes of your own embeddings, without a store.",
        discussion: """
            Vectors come as .npy files of 32-bit floats (rows, entries) or as raw little-endian floats. An index file is \
            plain: who may read it has the vectors. It is mapped into memory and must not be cut off while it is in use.
            """,
        subcommands: [IndexBuild.self, IndexShow.self, IndexSearch.self]
    )
    .showing("whorl index build gallery.npy -o gallery.wvi", "whorl index search gallery.wvi probes.npy --top 3")
}

/// `whorl index info`: what an index file holds.
struct IndexShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Say what an index file holds."
    )
    .showing("whorl index info gallery.wvi --check", "whorl index info gallery.wvi --recall")

    @Argument(help: "Index file.", completion: .file())
    var index: String

    @Flag(help: "Also read everything and compare it with its checksums.")
    var check = false

    @Flag(help: "Also measure how often the method 'fast' finds the closest person, with 1,000 perturbed vectors.")
    var recall = false

    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let file = try VectorIndexFile(index)
        if check { try file.check(threads: threads.count) }
        let measured = recall ? try file.index.snapshot.fastRecall(threads: threads.count) : nil
        measured?.warn()
        try IndexFindings(file, path: index, isChecked: check, recall: measured).print(asJSON: options.json)
    }
}
