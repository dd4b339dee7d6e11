import ArgumentParser

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
