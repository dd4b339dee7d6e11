import FoundationEssentials
package import Whorl

/// A folder of pages in Markdown, one for each table that a run measured.
///
/// `make accuracy` and `make bench` write `Benchmarks/Results`. A table that was not measured leaves its page alone.
package struct ResultFolder {
    private let path: String

    /// Takes a folder, which is made where it is missing.
    ///
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package init(_ path: String) throws(WhorlError) {
        try FolderContents.makeAll(path)
        self.path = path
    }

    /// Writes a page, in place of an older one.
    ///
    /// - Parameters:
    ///   - name: of the file, without its extension.
    ///   - title: what the table shows.
    ///   - table: Markdown.
    ///   - sgemm: the core's speed in GFLOP/s, which times are scaled by.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``.
    package func write(_ name: String, title: String, _ table: String, sgemm: Spread?) throws(WhorlError) {
        let text = "# \(title)\n\n\(table)\n\(Self.measured(sgemm: sgemm))\n"
        try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name).md")
    }

    /// When and on what a page was measured.
    private static func measured(sgemm: Spread?) -> String {
        let day = Date.now.formatted(Date.ISO8601FormatStyle().year().month().day())
        let speed = sgemm.map { "; " + Yardstick.text($0) } ?? ""
        return "Measured \(day): \(BenchmarkMachine().text)\(speed)"
    }
}
