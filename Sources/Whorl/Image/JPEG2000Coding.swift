import COpenJPEG

/// How the pixels of a JPEG 2000 file are coded (ISO/IEC 15444-1, A.6 and B): in how many blocks, precincts and packets.
///
/// The library makes a record of some hundred bytes of each before it decodes, and a file of a kilobyte can declare
/// millions of them.
struct JPEG2000Coding {
    /// The most code-blocks, and the most precincts of subbands: 25 megapixels of color in blocks of 32 x 32 have fewer.
    private static let most = 150_000
    /// The most packets: one for each layer, resolution, component and precinct.
    private static let mostPackets = 1_000_000

    private var blocks = 0
    private var precincts = 0
    private var packets = 0

    /// Holds what the main header declares, as the library read it, and the headers of tile-parts against the limits.
    ///
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)``.
    static func check(
        _ reader: UnsafeMutablePointer<whorl_jp2_reader>, _ size: JPEG2000Size, _ bytes: [UInt8]
    ) throws(WhorlError) {
        var declared = opj_get_cstr_info(reader.pointee.codec)
        defer { opj_destroy_cstr_info(&declared) }
        guard let info = declared?.pointee, let components = info.m_default_tile_info.tccp_info else {
            throw .damagedImage(format: .jpeg2000, reason: "the coding is not declared")
        }
        var coding = JPEG2000Coding()
        for component in 0..<Int(info.nbcomps) {
            coding.add(
                components[component], width: min(Int(info.tdx), size.width), height: min(Int(info.tdy), size.height),
                tiles: Int(info.tw) * Int(info.th), layers: Int(info.m_default_tile_info.numlayers))
        }
        guard coding.blocks <= most, coding.precincts <= most, coding.packets <= mostPackets else {
            throw .unsupportedImage(
                format: .jpeg2000, feature: "more than \(most) blocks or \(mostPackets) packets")
        }
        guard !JPEG2000TileParts.declareCoding(bytes, from: size.start) else {
            throw .unsupportedImage(format: .jpeg2000, feature: "coding that differs between tiles")
        }
    }

    /// Counts a component. No product overflows: a side has at most 32 bits, and no more than four components of at most
    /// 4,096 tiles and 65,535 layers are counted.
    private mutating func add(_ component: opj_tccp_info_t, width: Int, height: Int, tiles: Int, layers: Int) {
        let resolutions = Int(component.numresolutions)
        let widths = Self.exponents(component.prcw, resolutions), heights = Self.exponents(component.prch, resolutions)
        for resolution in 0..<resolutions {
            let below = resolutions - 1 - resolution
            let (columns, rows) = (Self.parts(width, below), Self.parts(height, below))
            let places = Self.parts(columns, widths[resolution]) * Self.parts(rows, heights[resolution])
            // The lowest resolution is one subband of its size, each other three of half its size.
            let halves = resolution == 0 ? 0 : 1
            let bands = resolution == 0 ? 1 : 3
            let across = Self.parts(
                Self.parts(columns, halves), min(Int(component.cblkw), max(widths[resolution] - halves, 0)))
            let down = Self.parts(
                Self.parts(rows, halves), min(Int(component.cblkh), max(heights[resolution] - halves, 0)))
            blocks = Self.sum(blocks, across, down, bands * tiles)
            precincts = Self.sum(precincts, places, bands * tiles, 1)
            packets = Self.sum(packets, places, layers, tiles)
        }
    }

    /// A sum that stays far below the greatest number.
    private static func sum(_ total: Int, _ first: Int, _ second: Int, _ third: Int) -> Int {
        let (product, isLarge) = first.multipliedReportingOverflow(by: second)
        let (all, isLarger) = product.multipliedReportingOverflow(by: third)
        return isLarge || isLarger ? .max / 2 : min(.max / 2, total + min(all, .max / 4))
    }

    /// Parts of a length, each of a power of two.
    private static func parts(_ length: Int, _ exponent: Int) -> Int { (length + (1 << exponent) - 1) >> exponent }

    /// The exponents of resolutions, of a field of C with room for more.
    private static func exponents(_ field: some Any, _ count: Int) -> [Int] {
        withUnsafeBytes(of: field) { $0.bindMemory(to: UInt32.self).prefix(count).map { min(Int($0), 31) } }
    }
}

/// The headers of tile-parts (ISO/IEC 15444-1, A.4).
enum JPEG2000TileParts {
    private static let lead: UInt8 = 0xFF
    private static let (tilePart, data, end): (UInt8, UInt8, UInt8) = (0x90, 0x93, 0xD9)
    /// Markers of coding styles, of all components or one, and of orders of packets.
    private static let coding: Set<UInt8> = [0x52, 0x53, 0x5F]
    /// Bytes of the marker segment that a tile-part begins with, and where its length stands.
    private static let (head, lengthPlace) = (12, 6)
    private static let markerLength = 2

    /// Whether a tile-part declares a coding of its own, or cannot be followed to the next one.
    ///
    /// - Parameters:
    ///   - bytes: a file, whole, damaged or hostile. Of one that ends early the answer says nothing: it does not decode.
    ///   - start: where the codestream starts.
    /// - Returns: whether the file is to be refused.
    static func declareCoding(_ bytes: [UInt8], from start: Int) -> Bool {
        var place = start + markerLength
        while let marker = marker(bytes, place), marker != tilePart {
            guard let length = number(bytes, place + markerLength, 2) else { return false }
            guard marker != end, length >= markerLength else { return true }
            place += markerLength + length
        }
        while place + head <= bytes.count {
            guard let first = marker(bytes, place) else { return true }
            guard first == tilePart else { return first != end }
            guard let length = number(bytes, place + lengthPlace, 4) else { return false }
            var inner = place + head
            while let marker = marker(bytes, inner), marker != data {
                guard let length = number(bytes, inner + markerLength, 2) else { return false }
                guard !coding.contains(marker), length >= markerLength else { return true }
                inner += markerLength + length
            }
            // A length of 0 says that the part goes on to the end.
            guard length > 0 else { return false }
            guard length >= head else { return true }
            place += length
        }
        return false
    }

    private static func marker(_ bytes: [UInt8], _ place: Int) -> UInt8? {
        place + 1 < bytes.count && bytes[place] == lead ? bytes[place + 1] : nil
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }
}
