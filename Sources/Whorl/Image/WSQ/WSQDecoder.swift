/// WSQ, wavelet scalar quantization, the gray-scale compression of fingerprints that the FBI specifies
/// (IAFIS-IC-0110, WSQ Gray-scale Fingerprint Image Compression Specification, version 3.1; Brislawn, Bradley, Onyshczak,
/// Hopper, The FBI compression standard for digitized fingerprint images, Proc. SPIE 2847, 1996).
///
/// Coded numbers are brought back to wavelet coefficients of 60 bands, and the bands are joined level by level to the
/// picture.
enum WSQDecoder {
    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        var stream = try WSQStream(bytes)
        var tables = WSQTables()
        var coefficients: WSQCoefficients?
        while let huffman = try tables.nextBlock(of: &stream) {
            if coefficients == nil { coefficients = try WSQCoefficients(tables, stream, limits: limits) }
            try coefficients?.decode(stream.entropyBytes(), by: huffman, stream)
            if coefficients?.isComplete == true { break }
        }
        guard let coefficients, coefficients.isComplete else {
            throw stream.damage("the picture's coefficients end early")
        }
        let (frame, filters) = (try tables.frame(stream), try tables.filters(stream))
        let plane = WSQSynthesis(filters).plane(of: coefficients)
        return Raster(
            width: frame.width, height: frame.height, channels: 1, samples: frame.levels(of: plane),
            resolution: tables.resolution)
    }

    /// Columns and rows that the frame before the first block states.
    static func size(of bytes: [UInt8]) throws(WhorlError) -> (width: Int, height: Int) {
        var stream = try WSQStream(bytes)
        var tables = WSQTables()
        _ = try tables.nextBlock(of: &stream)
        let frame = try tables.frame(stream)
        return (frame.width, frame.height)
    }
}
