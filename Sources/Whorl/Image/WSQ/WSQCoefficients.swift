/// The plane of wavelet coefficients of a WSQ file, filled block by block.
struct WSQCoefficients {
    let width: Int
    let height: Int
    /// `height * width` coefficients, row-major, in the parts of `bands`.
    private(set) var values: [Float]
    let bands: WSQBands
    private let quantization: WSQQuantization
    /// Numbers that come before each band, and their total.
    private let starts: [Int]
    /// Numbers that are read.
    private var read = 0
    /// The band of the next number.
    private var band = 0

    /// Takes memory for the picture that the tables describe.
    ///
    /// - Throws: what the limits throw, and damage where a table is missing.
    init(_ tables: WSQTables, _ stream: WSQStream, limits: ImageLimits) throws(WhorlError) {
        let frame = try tables.frame(stream)
        try limits.check(width: frame.width, height: frame.height, format: .wsq)
        let quantization = try tables.quantization(stream)
        (width, height) = (frame.width, frame.height)
        let bands = WSQBands(width: width, height: height)
        starts = bands.parts.indices.reduce(into: [0]) { starts, band in
            let part = bands.parts[band]
            starts.append(starts[band] + (quantization.isCoded(band) ? part.width * part.height : 0))
        }
        (self.bands, self.quantization) = (bands, quantization)
        values = [Float](repeating: 0, count: width * height)
    }

    /// Whether every number is there.
    var isComplete: Bool { read == total }

    private var total: Int { starts[WSQBands.coded] }

    /// Reads the numbers of a block.
    mutating func decode(
        _ bytes: [UInt8], by huffman: WSQHuffmanTable, _ stream: WSQStream
    ) throws(WhorlError) {
        var bits = WSQBits(bytes)
        while !isComplete, !isPadding(bits) {
            guard let symbol = WSQSymbol(&bits, huffman) else {
                // Encoders fill the last byte with ones, which begin no word.
                guard bits.remaining < UInt8.bitWidth else { throw stream.damage("a block has bits of no meaning") }
                return
            }
            switch symbol {
            case .zeros(let count):
                guard count <= total - read else { throw stream.damage("a block has too many coefficients") }
                read += count
            case .number(let number):
                while starts[band + 1] <= read { band += 1 }
                let (part, place) = (bands.parts[band], read - starts[band])
                let (row, column) = place.quotientAndRemainder(dividingBy: part.width)
                values[(part.y + row) * width + part.x + column] = quantization.coefficient(number, band: band)
                read += 1
            }
        }
    }

    /// Whether the bits that are left only fill the last byte, where a block ends as encoders end it.
    private func isPadding(_ bits: WSQBits) -> Bool {
        bits.remaining == 0
            || bits.remaining < UInt8.bitWidth && WSQBands.blockEnds.contains { starts[$0] == read }
    }
}
