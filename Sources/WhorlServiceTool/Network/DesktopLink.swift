import ArgumentParser
import Foundation
import WhorlCommandLine

/// Opens addresses as the desktop does.
enum DesktopLink {
    private static let opener = "xdg-open"

    /// Opens an address with the program that is registered for its scheme.
    ///
    /// - Throws: `ExitCode` 69 where there is no desktop that could; the reason is written.
    static func open(_ address: String) throws {
        guard let program = ProgramPath.find(opener) else { throw missing }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [address]
        do { try process.run() } catch { throw missing }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw missing }
    }

    private static var missing: ExitCode {
        Console.write("whorl: \(opener) did not open the callback\nhint: --print shows it\n")
        return .missing
    }
}
