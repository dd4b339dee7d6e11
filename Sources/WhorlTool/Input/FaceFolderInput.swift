import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// Folders of faces that a command is given.
enum FaceFolderInput {
    /// Failed photos that are written one by one.
    private static let namedFailures = 10

    /// Lists and embeds folders with a progress bar; failures go to standard error.
    static func embedded(
        _ folders: [String], _ options: FaceFolderOptions, _ threads: ThreadOptions
    ) async throws -> [EmbeddedSet] {
        let embedding = try options.embedding(threads: threads.count)
        let sets = try folders.map { try SampleSet(faces: $0) }
        try FolderInput.checkNames(sets)
        let bar = ProgressBar()
        let embedded = await embedding.run(sets) { error in
            Console.warn("embeddings are not kept for the next run: \(error.sentence)")
        } progress: {
            bar.show("embedding", done: $0.done, total: $0.total)
        }
        bar.finish()
        for set in embedded {
            for failure in set.failures.prefix(namedFailures) {
                Console.warn("\(failure.set)/\(failure.sample): \(failure.error.sentence)")
            }
            let rest = set.failures.count - namedFailures
            if rest > 0 { Console.warn("\(set.set.name): \(rest) more photos have no embedding") }
        }
        return embedded
    }
}
