import Glibc

/// Parts of sealed templates of people who were deleted, and a search for them in files.
struct SealedBytes {
    /// Bytes of a sealed template that are looked for.
    static let window = 48

    /// The parts by sample, in hexadecimal digits.
    private var known: [Sample: String] = [:]
    private var gone: [Sample: [UInt8]] = [:]

    /// The most parts that are looked for.
    private static let most = 400

    /// Notes the part of a sample that is enrolled.
    mutating func note(_ sample: Sample, _ digits: String) {
        known[sample] = digits
        gone[sample] = nil
    }

    /// From now on, no file may hold the sample.
    mutating func expectGone(_ sample: Sample) {
        guard let digits = known.removeValue(forKey: sample) else { return }
        let characters = Array(digits.utf8)
        gone[sample] = stride(from: 0, to: characters.count - 1, by: 2).compactMap {
            UInt8(String(decoding: characters[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        if gone.count > Self.most, let oldest = gone.keys.min() { gone[oldest] = nil }
    }

    /// The samples of whom a file of a folder holds bytes, with the file's name.
    func found(in folder: String, _ names: [String]) -> [(sample: Sample, file: String)] {
        var byStart: [UInt64: [(sample: Sample, bytes: [UInt8])]] = [:]
        var isStart = [Bool](repeating: false, count: 1 << 16)
        for (sample, bytes) in gone where bytes.count == Self.window {
            let start = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
            byStart[start, default: []].append((sample, bytes))
            isStart[Int(start & 0xFFFF)] = true
        }
        guard !byStart.isEmpty else { return [] }
        var found: [(sample: Sample, file: String)] = []
        for name in names {
            Self.content("\(folder)/\(name)").withUnsafeBytes { content in
                for place in 0..<max(0, content.count - Self.window) {
                    let start = content.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                    guard isStart[Int(start & 0xFFFF)], let here = byStart[start] else { continue }
                    let bytes = content[place..<place + Self.window]
                    found += here.filter { bytes.elementsEqual($0.bytes) }.map { ($0.sample, name) }
                }
            }
        }
        return found
    }

    private static func content(_ path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, filled in
            filled = max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }
}
