import Foundation
import Testing

@Suite struct HeaderTests {
    private static let headers = URL(filePath: #filePath).appending(path: "../../../Sources/CWhorl/include")
        .standardized

    @Test(arguments: [("cc", "c", "c99"), ("c++", "c++", "c++98")])
    func headersCompileWithoutAWarning(compiler: String, language: String, standard: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            compiler, "-x", language, "-std=\(standard)", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
            "-I", Self.headers.path, Self.headers.appending(path: "whorl.h").path,
        ]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
