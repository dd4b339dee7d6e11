import CTurboJPEG

/// JPEG files by libjpeg-turbo.
enum JPEGSample {
    /// Encodes interleaved samples.
    static func bytes(
        _ samples: [UInt8], width: Int, height: Int, layout: TJPF = TJPF_GRAY, subsampling: TJSAMP = TJSAMP_GRAY,
        quality: Int32 = 100, flags: Int32 = 0
    ) -> [UInt8] {
        guard let handle = tjInitCompress() else { return [] }
        defer { tjDestroy(handle) }
        var (buffer, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer { tjFree(buffer) }
        let status = tjCompress2(
            handle, samples, Int32(width), 0, Int32(height), layout.signed, &buffer, &count, subsampling.signed,
            quality, flags)
        guard status == 0, let buffer else { return [] }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
    }
}

extension TJPF {
    fileprivate var signed: Int32 { Int32(rawValue) }
}

extension TJSAMP {
    fileprivate var signed: Int32 { Int32(rawValue) }
}
