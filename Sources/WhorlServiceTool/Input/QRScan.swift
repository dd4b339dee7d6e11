import ArgumentParser
import Foundation
import Glibc
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// Reads QR codes out of pictures by `zbarimg` (Debian package zbar-tools), which gets them decoded and of a size in which
/// whatever they show is read in a second: it takes a minute for a large picture that is full of marks of codes, and has
/// pictures read by programs of many formats.
enum QRScan {
    private static let reader = "zbarimg"
    /// The most pixels of a picture that it gets; larger ones are made smaller.
    private static let mostPixels = 4e6

    /// The text of the first QR code in a picture.
    ///
    /// - Throws: `ExitCode` with the reason written, and what `ImageDecoder.gray(path:resolution:record:limits:)` throws.
    static func text(of path: String) throws -> String {
        let picture = try PNGEncoder.bytes(try picture(path))
        guard let program = ProgramPath.find(reader) else {
            Console.write("whorl: \(reader) is missing\nhint: install zbar-tools, or give the code's text by --url\n")
            throw ExitCode.missing
        }
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "png:-"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // A reader that ends early finds no code.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
        try? input.fileHandleForWriting.write(contentsOf: picture)
        try? input.fileHandleForWriting.close()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let text = lines.first.map(String.init) else {
            Console.write("whorl: \(path.printable): no QR code was found\n")
            throw ExitCode.badData
        }
        return text
    }

    private static func picture(_ path: String) throws(WhorlError) -> GrayImage {
        let picture = try ImageDecoder.gray(path: path, resolution: GrayImage.assumedResolution, limits: .anySize)
        let scale = (mostPixels / Double(picture.width * picture.height)).squareRoot()
        return scale < 1 ? picture.resampled(to: picture.resolution * scale) : picture
    }
}
