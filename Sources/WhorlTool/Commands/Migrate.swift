import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl migrate`: templates of images take the place of outdated references.
struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace outdated references by templates of people's images.",
        discussion: """
            References are outdated that are of another extractor version, and faces of another model than the default \
            embedder or the one that --embedder names: nothing is compared with them. The list has the columns of \
            enroll --manifest, and all its images of a person count together. A person's outdated references go once there \
            are templates of all images, and those that are current stay. People without outdated references stay as they \
            are, so that a run that was interrupted continues when it is started again. A person is refused, and keeps \
            every reference, if an image is refused or the list lacks a finger of which there are outdated prints; the \
            exit code is that of the first refusal. The list is trusted: whether an image shows the person cannot be seen in \
            outdated references.
            """
    )
    .showing("whorl migrate people.csv", "whorl migrate people.csv --json")

    @Argument(help: "List of people and their images, CSV.", completion: .file(extensions: ["csv"]))
    var manifest: String

    @OptionGroup var images: ImageOptions
    @OptionGroup(title: "Faces") var faces: FaceSettings
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let (report, refusal) = try ManifestMigration(manifest, images, faces, access).run()
        if options.json { try JSONOutput.print(report) } else { try StandardOutput.write(report.text) }
        if let refusal { throw refusal.exitCode }
    }
}
