public import ArgumentParser
public import Whorl
import WhorlCommandLine

/// How the images that are given are read.
struct ImageOptions: ParsableArguments {
    @Option(
        name: .customLong("dpi"),
        help: """
            Resolution of the images in dots per inch; file headers are not trusted, records are (default: 500).
            """)
    var resolution: Double?

    @Option(
        help: ArgumentHelp(
            "Which image of a file or print of a record, as whorl inspect numbers them.", valueName: "number"))
    var record: Int?

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

    /// The record to read of a file; nothing where the file is one image, which is warned of.
    private func record(of bytes: [UInt8], _ name: String) -> Int? {
        guard let record else { return nil }
        guard let format = ImageFormat.recognized(from: bytes), !format.isContainer else { return record }
        Console.warn("\(name): one image without records, --record is for others")
        return nil
    }
}

/// How records are read.
struct RecordOptions: ParsableArguments {
    @Option(help: "Format of a minutiae record (default: told by its bytes; card data needs it).")
    var from: RecordFormat?

    @Flag(help: "Refuse what breaks a rule of its format, instead of saying what was made of it.")
    var strict = false

    /// What a broken rule leads to.
    var mode: RecordMode { strict ? .strict : .tolerant }
}

/// Read by its name.
extension RecordFormat: ExpressibleByArgument {}
