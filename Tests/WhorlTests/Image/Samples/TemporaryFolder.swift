import Glibc

/// A folder that goes with the test.
final class TemporaryFolder {
    private let root: String

    init() throws {
        var template = Array("/tmp/whorl-test-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
        root = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in names { unlink(path(name)) }
        rmdir(root)
    }

    struct Failure: Error {
        let code: Int32
    }

    func path(_ name: String) -> String { root + "/" + name }

    /// What is in the folder, sorted.
    var names: [String] {
        guard let folder = opendir(root) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let file = fopen(path(name), "w") else { throw Failure(code: errno) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(code: errno) }
    }

    func bytes(of name: String) -> [UInt8] {
        guard let file = fopen(path(name), "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return bytes
    }
}
