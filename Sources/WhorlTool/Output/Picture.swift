import Whorl

/// A drawing of a sample, with what it shows in a line and for programs.
protocol Picture {
    /// What the drawing shows.
    var text: String { get }

    /// The drawing.
    func svg() throws -> String

    /// Writes what the drawing shows as JSON.
    func report(_ output: String) throws
}
