import ArgumentParser
import Foundation
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// Reads QR codes out of pictures by `zbarimg` (Debian package zbar-tools).
enum QRScan {
    private static let reader = "zbarimg"

    /// The text of the first QR code in a picture.
    ///
    /// - Throws: `ExitCode` with the reason written, ``WhorlError/fileNotFound(path:)``.
    static func text(of path: String) throws -> String {
        guard FolderContents.exists(path) else { throw WhorlError.fileNotFound(path: path) }
        guard FolderContents.isFile(path) else {
            throw WhorlError.unreadableFile(path: path, reason: "Not a regular file")
        }
        guard let program = ProgramPath.find(reader) else {
            Console.write("whorl: \(reader) is missing\nhint: install zbar-tools, or give the code's text by --url\n")
            throw ExitCode.missing
        }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        // A path that begins with a hyphen is no option.
        let file = path.hasPrefix("-") ? "./" + path : path
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let text = lines.first.map(String.init) else {
            Console.write("whorl: \(path.printable): no QR code was found\n")
            throw ExitCode.badData
        }
        return text
    }
}
