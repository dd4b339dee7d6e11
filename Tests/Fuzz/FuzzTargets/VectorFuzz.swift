import Glibc

import Whorl

/// Vectors in files; the file has no name and is written over for each input.
enum VectorFuzz {
    private static let most = 100
    private static let descriptor: Int32 = {
        guard let file = tmpfile() else { preconditionFailure("no file can be made") }
        return fileno(file)
    }()

    static func run(_ bytes: [UInt8]) throws(WhorlError) {
        precondition(ftruncate(descriptor, 0) == 0 && pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
        let path = "/proc/self/fd/\(descriptor)"
        for dimension in [nil, 16] {
            let file = try VectorFile(path, dimension: dimension)
            _ = try file.unitVectors(0..<min(file.rows, most), normalize: true)
        }
    }
}
