public import ArgumentParser
public import Whorl
import WhorlCommandLine

/// How the images that are given are read.
struct ImageOptions: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: ArgumentHelp(
            """
            Resolution of the images in dots per inch, or of one file, as given; may be repeated; file headers are not \
            trusted, records are (default: 500).
            """, valueName: "[file=]dpi"))
    var resolutions: [FileResolution] = []

    @Option(
        help: ArgumentHelp(
            "Which image of a file or print of a record, as whorl inspect numbers them.", valueName: "number"))
    var record: Int?

    /// Refuses resolutions of files that the command is not given.
    func check(_ files: [String]) throws {
        if let stray = resolutions.compactMap(\.file).first(where: { !files.contains($0) }) {
            throw ValidationError("--dpi names \(stray), which is not one of the files.")
        }
    }

    /// The options with the resolution of one file: its own, or that of all.
    func of(_ file: String) -> ImageOptions {
        var options = self
        let own = resolutions.last { $0.file == file } ?? resolutions.last { $0.file == nil }
        options.resolutions = own.map { [$0] } ?? []
        return options
    }

    /// The options with a resolution that is stated elsewhere, where it is.
    func stating(_ dpi: Double?) -> ImageOptions {
        guard let dpi else { return self }
        var options = self
        options.resolutions = [FileResolution(file: nil, dpi: dpi)]
        return options
    }

    /// What is stated, in a word.
    var statement: String { "\(resolution ?? 0) \(record ?? 0)" }

    /// Dots per inch of the file that the options are of; nil where nobody states them.
    private var resolution: Double? { resolutions.last?.dpi }

    /// Decodes a print.
    ///
    /// - Throws: what decoding throws.
    func gray(_ bytes: [UInt8], _ name: String) throws(WhorlError) -> GrayImage {
        try ImageDecoder.gray(bytes: bytes, resolution: resolution, record: record(of: bytes, name))
    }

    /// Decodes a photo.
    ///
    /// - Throws: what decoding throws.
    func color(_ bytes: [UInt8], _ name: String) throws(WhorlError) -> ColorImage {
        try ImageDecoder.color(bytes: bytes, record: record(of: bytes, name))
    }

    /// The record to read of a file; nil where the file is one image, which is warned of.
    private func record(of bytes: [UInt8], _ name: String) -> Int? {
        guard let record else { return nil }
        guard let format = ImageFormat.recognized(from: bytes), !format.isContainer else { return record }
        Console.warn("\(name): one image without records, --record is for others")
        return nil
    }
}

/// The resolution of all images, or of one file's, such as `500` or `scan.png=1000`.
///
/// The file is what stands before the last `=`, and is one of those that the command is given: names that hold a `=`
/// work, and nothing else is taken for a name.
struct FileResolution: ExpressibleByArgument {
    /// The file, as the command is given it; nil for all.
    let file: String?
    /// Dots per inch.
    let dpi: Double

    init(file: String?, dpi: Double) {
        (self.file, self.dpi) = (file, dpi)
    }

    init?(argument: String) {
        let separator = argument.lastIndex(of: "=")
        file = separator.map { String(argument[..<$0]) }
        guard let dpi = Double(separator.map { argument[argument.index(after: $0)...] } ?? argument[...]) else {
            return nil
        }
        self.dpi = dpi
    }
}

/// How records are read.
struct RecordOptions: ParsableArguments {
    @Option(help: "Format of a minutiae record (default: told by its bytes; card data needs it).")
    var from: RecordFormat?

    @Flag(help: "Refuse a file that breaks a rule of its format, instead of warning and repairing it.")
    var strict = false

    /// What a broken rule leads to.
    var mode: RecordMode { strict ? .strict : .tolerant }
}

/// Read by its name.
extension RecordFormat: ExpressibleByArgument {}
