import ArgumentParser
import Glibc

/// Searches among vectors that another program made.
struct SearchRounds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search a folder's vectors as each line asks.",
        discussion: """
            The folder holds base.f32 and probes.f32, 32-bit floats, and ids.u32, whose each vector is, in rising order. \
            Lines: 'about', answered by an object; 'search METHOD PROBES THREADS' and 'sgemm PROBES', answered by \
            milliseconds of CPU time and of the wall's clock; 'best METHOD PROBES', answered by the ids found.
            """)

    @Argument(help: "Folder of the vectors.")
    var folder: String

    @Option(help: "Entries of a vector.")
    var dimension: Int

    func run() throws {
        var gallery = try RoundsGallery(folder, dimension: dimension)
        while let line = readLine() {
            print(try gallery.answer(line.split(separator: " ").map(String.init)))
            fflush(nil)
        }
    }
}
