import Glibc

/// Destroying bytes where they stand, as far as the file system writes in place.
enum Shredding {
    private static let pieceBytes = 1 << 20
    /// At most so many bytes are overwritten, while somebody waits; of longer files the rest is removed alone.
    private static let longest = 1 << 26

    /// Overwrites the content of an open file that no name leads to any more.
    static func overwriteUnnamed(_ file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_nlink == 0 else { return }
        overwrite(file, count: Int(status.st_size))
    }

    /// Overwrites the content of an open file with zeros; where the disk does not take them, the rest stays as it is.
    static func overwrite(_ file: Int32, count: Int) {
        let zeros = [UInt8](repeating: 0, count: min(max(count, 1), pieceBytes))
        var offset = 0
        while offset < min(count, longest) {
            let written = pwrite(file, zeros, min(zeros.count, count - offset), offset)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { break }
            offset += written
        }
        fdatasync(file)
    }
}
