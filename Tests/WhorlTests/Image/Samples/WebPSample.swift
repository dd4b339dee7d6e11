import CWebP

/// WebP files by libwebp.
enum WebPSample {
    /// Encodes RGB or RGBA; a quality of nil is without loss.
    static func bytes(
        _ samples: [UInt8], width: Int, height: Int, channels: Int = 3, quality: Float? = 100
    ) -> [UInt8] {
        var out: UnsafeMutablePointer<UInt8>?
        defer { WebPFree(out) }
        let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * channels))
        let count =
            if let quality {
                channels == 4
                    ? WebPEncodeRGBA(samples, columns, rows, stride, quality, &out)
                    : WebPEncodeRGB(samples, columns, rows, stride, quality, &out)
            } else {
                channels == 4
                    ? WebPEncodeLosslessRGBA(samples, columns, rows, stride, &out)
                    : WebPEncodeLosslessRGB(samples, columns, rows, stride, &out)
            }
        return out.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    }

    /// A file of a picture with other chunks: `VP8X` with flags, then the picture's own chunk, then more.
    static func extended(_ file: [UInt8], width: Int, height: Int, flags: UInt8, more: [UInt8] = []) -> [UInt8] {
        let size = [width - 1, height - 1].flatMap { number($0, 3) }
        let content = Array("WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0] + size) + file[12...] + more
        return chunk("RIFF", content)
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
}
