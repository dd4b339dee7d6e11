import Whorl

/// A drawing of a sample, with what it shows in a line and for programs.
protocol Picture {
    /// What the drawing shows.
    var text: String { get }

    /// The drawing.
    func svg() throws -> String

    /// The drawing without words.
    func png() throws -> [UInt8]

    /// What the drawing in a file shows, as a line of JSON.
    func report(_ output: String) throws -> String
}
