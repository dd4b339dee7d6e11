import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl key`: the key that seals the store.
struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Care for the key that seals the store.", subcommands: [Rotate.self]
    )
    .showing("whorl key rotate")

    /// `whorl key rotate`: a new master key.
    struct Rotate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Replace the master key and wrap the data key anew; no template is touched.",
            discussion: "Backups made before need the old key: keep a copy of it as long as they may be restored."
        )
        .showing("whorl key rotate --data-dir people")

        @OptionGroup var access: StoreAccess
        @OptionGroup var options: GlobalOptions

        private struct Rotated: Encodable {
            let rotated: Bool
            let dataDir: String
        }

        func run() throws {
            try access.store().rotateKey()
            if options.json {
                try JSONOutput.print(Rotated(rotated: true, dataDir: access.folder.path))
            } else {
                try StandardOutput.line("the master key was replaced")
            }
        }
    }
}
