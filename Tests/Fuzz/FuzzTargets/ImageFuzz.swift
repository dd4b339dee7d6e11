import Whorl

/// Images, and files of records that hold some.
enum ImageFuzz {
    private static let limits = ImageLimits(maximumBytes: 1 << 20, maximumPixels: 1 << 14, minimumSide: 1)

    /// One image, gray and in color.
    static func pictures(_ bytes: [UInt8]) throws(WhorlError) {
        let gray = try ImageDecoder.gray(bytes: bytes, limits: limits)
        precondition(gray.pixels.count == gray.width * gray.height)
        let color = try ImageDecoder.color(bytes: bytes, limits: limits)
        precondition(color.width == gray.width && color.height == gray.height)
    }

    /// Every record of a file, and the image or the minutiae of each.
    static func container(_ bytes: [UInt8]) throws(WhorlError) {
        guard let report = try ContainerReport.read(bytes, limits: limits) else { return }
        precondition(!report.records.isEmpty)
        if let strict = try? ContainerReport.read(bytes, mode: .strict, limits: limits) {
            precondition(strict == report && report.findings.isEmpty)
        }
        for record in report.records where record.image != nil {
            _ = try? ImageDecoder.color(bytes: bytes, record: record.number, limits: limits)
        }
        _ = try? ImageDecoder.gray(bytes: bytes, limits: limits)
        for print in (try? ITLFile(bytes: bytes).prints()) ?? [] { _ = try? FingerTemplate(print.view) }
    }
}
