import Whorl
import WhorlEvaluation

/// What an index file holds, in words.
enum IndexText {
    /// Vectors, people and size, as "3 vectors of 128 entries, 2 people".
    static func content(_ index: VectorIndexFile) -> String {
        let people = "\(NumberText.grouped(index.people)) \(index.people == 1 ? "person" : "people")"
        let vectors = "\(NumberText.grouped(index.vectors)) \(index.vectors == 1 ? "vector" : "vectors")"
        return "\(vectors) of \(index.dimension) entries, \(people)"
    }

    /// Bytes of the file for each vector; nothing without vectors.
    static func bytesPerVector(_ index: VectorIndexFile) -> Double? {
        index.vectors > 0 ? Double(index.byteCount) / Double(index.vectors) : nil
    }
}
