import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// What an index file holds.
struct IndexFindings: Encodable {
    private static let signature: [UInt8] = [0x89] + Array("WVI".utf8)

    private let index: String
    private let formatVersion: Int
    private let vectors: Int
    private let people: Int
    private let dimension: Int
    private let bytes: Int
    private let bytesPerVector: OrNull<Double>
    private let isChecked: Bool

    /// Describes an open file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - path: where it is.
    ///   - isChecked: whether everything was compared with its checksums.
    init(_ file: VectorIndexFile, path: String, isChecked: Bool) {
        index = path
        formatVersion = VectorIndexFile.formatVersion
        (vectors, people, dimension, bytes) = (file.vectors, file.people, file.dimension, file.byteCount)
        bytesPerVector = OrNull(IndexText.bytesPerVector(file))
        self.isChecked = isChecked
    }

    /// Whether bytes begin as an index file does.
    static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

    /// Writes it to standard output.
    func print(asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(self) } else { try StandardOutput.write(text) }
    }

    private var text: String {
        TextTable.text(
            [
                ["vectors", NumberText.grouped(vectors)], ["people", NumberText.grouped(people)],
                ["dimension", "\(dimension)"], ["bytes", NumberText.grouped(bytes)],
                ["bytes a vector", bytesPerVector.value.map { NumberText.short($0, 1) } ?? "-"],
                ["format version", "\(formatVersion)"],
                ["checksums", isChecked ? "all right" : "header and directory right, the rest not read"],
            ], words: [0, 1])
    }
}
