/// The text in a C library's fixed message buffer.
enum CMessage {
    /// Reads a `char[N]`, which Swift sees as a tuple, up to its terminating zero.
    static func text<Buffer>(_ buffer: Buffer) -> String {
        withUnsafeBytes(of: buffer) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? "no further message" : text
        }
    }
}
