/// The report of a command whose whole result is a file.
enum FileReport {
    private struct Named: Encodable {
        let file: String
    }

    /// Names the file.
    static func print(_ what: String, _ file: String, asJSON: Bool) throws {
        if asJSON { try JSONOutput.print(Named(file: file)) } else { try StandardOutput.line("\(what) \(file)") }
    }
}
