/// What the segments before a block of a WSQ file say: size, filters, quantization, codes.
struct WSQTables {
    private var frame: WSQFrame?
    private var filters: WSQFilters?
    private var quantization: WSQQuantization?
    private var huffman: [UInt8: WSQHuffmanTable] = [:]
    /// Dots per inch, where a comment states them.
    private(set) var resolution: Double?

    /// Reads segments up to the next block of coefficients.
    ///
    /// - Returns: the code of the block, or nil at the end of the image.
    mutating func nextBlock(of stream: inout WSQStream) throws(WhorlError) -> WSQHuffmanTable? {
        while stream.remaining > 0 {
            let marker = try stream.marker()
            guard marker != .endOfImage else { return nil }
            var segment = try stream.segment()
            switch marker {
            case .startOfFrame:
                guard frame == nil else { throw stream.damage("there is a second frame header") }
                frame = try WSQFrame(&segment)
            case .transformTable: filters = try WSQFilters(&segment)
            case .quantizationTable: quantization = try WSQQuantization(&segment)
            case .huffmanTable:
                while segment.remaining > 0 { huffman[try segment.byte()] = try WSQHuffmanTable(&segment) }
            case .restartInterval:
                guard try segment.uint16() == 0 else {
                    throw .unsupportedImage(format: .wsq, feature: "restart intervals")
                }
            case .comment: resolution = WSQComment(segment.text).resolution ?? resolution
            case .startOfBlock:
                guard let table = huffman[try segment.byte()] else {
                    throw stream.damage("a block names a Huffman table that is missing")
                }
                return table
            case .startOfImage, .endOfImage: throw stream.damage("an image starts inside of another")
            }
        }
        return nil
    }

    func frame(_ stream: WSQStream) throws(WhorlError) -> WSQFrame {
        guard let frame else { throw stream.damage("the frame header is missing") }
        return frame
    }

    func filters(_ stream: WSQStream) throws(WhorlError) -> WSQFilters {
        guard let filters else { throw stream.damage("the wavelet filters are missing") }
        return filters
    }

    func quantization(_ stream: WSQStream) throws(WhorlError) -> WSQQuantization {
        guard let quantization else { throw stream.damage("the quantization table is missing") }
        return quantization
    }
}
