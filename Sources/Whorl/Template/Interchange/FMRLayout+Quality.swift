internal import WhorlNumerics

/// Qualities of prints, and products.
extension FMRLayout {
    /// Reads the quality of a print of the formats of 2004 and 2005, a byte.
    ///
    /// NIST SP 800-76-2 has two codes for records of ANSI/INCITS 378-2004 besides 0 to 100, and MINEX III with it: 254 for
    /// a quality that is not stated, and 255 for one that could not be measured.
    func readFingerQuality(_ reader: inout RecordReader) throws(WhorlError) -> [MinutiaeRecord.Quality] {
        let code: UInt8 = try reader.read("the finger quality")
        if reader.format == .ansi378v2004, code == Self.unstatedQuality || code == Self.failedQuality {
            var quality = MinutiaeRecord.Quality(score: nil)
            quality.failed = code == Self.failedQuality
            return [quality]
        }
        return try quality(code, at: reader.offset - 1, &reader).map { [MinutiaeRecord.Quality(score: $0)] } ?? []
    }

    /// The code of a print's quality in the formats of 2004 and 2005.
    func code(ofFinger quality: MinutiaeRecord.Quality?) -> UInt8 {
        guard let quality, quality.score == nil, directionSteps == Self.ansi2004.directionSteps else {
            return code(ofQuality: quality?.score)
        }
        return quality.failed ? Self.failedQuality : Self.unstatedQuality
    }

    /// Reads a score (1), its vendor (2) and algorithm (2).
    func readQuality(_ part: String, _ reader: inout RecordReader) throws(WhorlError) -> MinutiaeRecord.Quality {
        let code: UInt8 = try reader.read(part)
        var quality = MinutiaeRecord.Quality(score: try self.quality(code, at: reader.offset - 1, &reader))
        quality.failed = isFailed(code)
        quality.vendor = try reader.read(part)
        quality.algorithm = try reader.read(part)
        return quality
    }

    /// Writes a score, its vendor and algorithm.
    func write(_ quality: MinutiaeRecord.Quality, to writer: inout ByteWriter) {
        writer.write(code(ofQuality: quality.score, failed: quality.failed))
        writer.write(quality.vendor)
        writer.write(quality.algorithm)
    }
}

extension RecordReader {
    /// Reads the product that made the record: owner (2) and type (2).
    mutating func readProduct() throws(WhorlError) -> RecordProduct {
        RecordProduct(owner: try read("the product's owner"), type: try read("the product's type"))
    }
}

extension ByteWriter {
    /// Writes a product: owner (2) and type (2).
    mutating func write(_ product: RecordProduct) {
        write(product.owner)
        write(product.type)
    }
}
