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
    private let fast: OrNull<FastRecall>

    /// Describes an open file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - path: where it is.
    ///   - isChecked: whether everything was compared with its checksums.
    ///   - recall: that of the method `fast`, where it was measured.
    init(_ file: VectorIndexFile, path: String, isChecked: Bool, recall: FastRecall? = nil) {
        index = path
        formatVersion = VectorIndexFile.formatVersion
        (vectors, people, dimension, bytes) = (file.vectors, file.people, file.dimension, file.byteCount)
        bytesPerVector = OrNull(IndexText.bytesPerVector(file))
        self.isChecked = isChecked
        fast = OrNull(recall)
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
            ] + (fast.value.map { [["fast search", $0.sentence]] } ?? []), words: [0, 1])
    }
}

extension FastRecall {
    private static let places = 4

    /// What was measured, in words.
    var sentence: String {
        "recall \(NumberText.fixed(recall, Self.places)), measured with \(NumberText.grouped(probes)) perturbed vectors"
    }

    /// Warns of a method that misses people.
    func warn() {
        guard isLow else { return }
        let share = NumberText.fixed(recall, Self.places)
        Console.warn("--method fast misses people of this index (recall \(share)); certified misses nobody")
    }
}
