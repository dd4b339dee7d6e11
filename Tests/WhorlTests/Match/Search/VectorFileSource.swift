import WhorlNumerics

/// Files of vectors for tests.
enum VectorFileSource {
    /// Seeded vectors of length 1.
    static func vectors(_ count: Int, dimension: Int, seed: UInt64 = 1) -> [[Float]] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let vector = (0..<dimension).map { _ in generator.normal() }
            let norm = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return vector.map { $0 / norm }
        }
    }

    /// The floats of vectors, as a raw file has them.
    static func raw(_ vectors: [[Float]]) -> [UInt8] {
        vectors.joined().flatMap { value in
            (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
        }
    }

    /// A NumPy file with a header of a test's own.
    static func npy(_ literal: String, version: UInt8 = 1, content: [UInt8] = []) -> [UInt8] {
        let text = Array(literal.utf8) + [UInt8](repeating: 0x20, count: 63 - literal.utf8.count % 64) + [0x0A]
        let length = (0..<(version == 1 ? 2 : 4)).map { UInt8(truncatingIfNeeded: text.count >> ($0 * 8)) }
        return [0x93] + Array("NUMPY".utf8) + [version, 0] + length + text + content
    }

    /// A NumPy file of vectors.
    static func npy(_ vectors: [[Float]], version: UInt8 = 1) -> [UInt8] {
        let shape = "(\(vectors.count), \(vectors.first?.count ?? 16))"
        return npy(
            "{'descr': '<f4', 'fortran_order': False, 'shape': \(shape), }", version: version, content: raw(vectors))
    }
}
