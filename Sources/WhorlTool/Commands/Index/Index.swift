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
        subcommands: [IndexBuild.self, IndexShow.self, IndexSearch.self])
}

/// `whorl index info`: what an index file holds.
struct IndexShow: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "info", abstract: "Say what an index file holds.")

    @Argument(help: "Index file.")
    var index: String

    @Flag(help: "Also read everything and compare it with its checksums.")
    var check = false

    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Findings: Encodable {
        let index: String
        let formatVersion: Int
        let vectors: Int
        let people: Int
        let dimension: Int
        let bytes: Int
        let bytesPerVector: OrNull<Double>
        let isChecked: Bool
    }

    func run() throws {
        let file = try VectorIndexFile(index)
        if check { try file.check(threads: threads.count) }
        let findings = Findings(
            index: index, formatVersion: VectorIndexFile.formatVersion, vectors: file.vectors, people: file.people,
            dimension: file.dimension, bytes: file.byteCount, bytesPerVector: OrNull(IndexText.bytesPerVector(file)),
            isChecked: check)
        if options.json {
            try JSONOutput.print(findings)
        } else {
            try StandardOutput.write(text(findings))
        }
    }

    private func text(_ findings: Findings) -> String {
        TextTable.text(
            [
                ["vectors", NumberText.grouped(findings.vectors)], ["people", NumberText.grouped(findings.people)],
                ["dimension", "\(findings.dimension)"], ["bytes", NumberText.grouped(findings.bytes)],
                ["bytes a vector", findings.bytesPerVector.value.map { NumberText.short($0, 1) } ?? "-"],
                ["format version", "\(findings.formatVersion)"],
                ["checksums", findings.isChecked ? "all right" : "header and directory right, the rest not read"],
            ], words: [0, 1])
    }
}
