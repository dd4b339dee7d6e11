import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl synth`: prints of fingers that nobody has, or templates of faces.
struct Synth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a set of synthetic fingerprints: <finger>_<impression>.png, or with --faces of face templates.",
        discussion: """
            Equal numbers and seeds give equal images and templates. Of faces, \(SyntheticFaces.exportName) is an export \
            of people with 1 to 5 samples each, and the folder \(SyntheticFaces.probesName) has templates to search for: \
            mated_<class ID>.template and nonmated_<number>.template. --relight makes a population of one camera \
            of the photos in a folder: with changing light and exposure, or what --camera names.
            """
    )
    .showing("whorl synth --fingers 3 --impressions 4 --seed 7 -o prints")

    @Option(help: "Fingers.")
    var fingers = 20

    @Option(help: "Impressions of each finger.")
    var impressions = 8

    @Option(help: "Seed of the generator: equal seeds give equal results.")
    var seed: UInt64 = 7

    @Option(
        name: .shortAndLong, help: "Folder to write to; it is made where it is missing, and empty without --force.",
        completion: .directory)
    var output: String

    @Option(help: "Sensor of the prints.")
    var sensor = SensorStyle.optical

    @Option(help: "Contact of the prints with the sensor.")
    var contact = ContactStyle.usual

    @Option(help: "Folder of photos, a folder for each person, to light anew.", completion: .directory)
    var relight: String?

    @Flag(
        help: """
            Write the whole pattern of each finger instead of impressions: <finger>_ridges.png without a break, and \
            <finger>_skin.png with creases and pores.
            """)
    var masters = false

    @Option(help: "What the camera of --relight takes them in.")
    var camera = CameraStyle.studio

    @OptionGroup var replacement: ReplacementOption
    @OptionGroup(title: "Faces") var faces: SyntheticFaceOptions
    @OptionGroup var threads: ThreadOptions
    @OptionGroup var options: GlobalOptions

    private struct Output: Encodable {
        let output: String
        let fingers: Int
        let impressions: Int
        let images: Int
        let seed: UInt64
    }

    func validate() throws {
        try OutputPath.checkFolder(output, of: "-o")
        if fingers < 1 || impressions < 1 {
            throw ValidationError("--fingers and --impressions must be at least 1.")
        }
    }

    private struct MadeFaces: Encodable {
        let output: String
        let people: Int
        let templates: Int
        let dimension: Int
        let model: ModelIdentity
        let seed: UInt64
    }

    private struct Relit: Encodable {
        let output: String
        let people: Int
        let images: Int
        let seed: UInt64
    }

    func run() async throws {
        let isEmpty = (try? FolderContents.names(in: output).isEmpty) ?? true
        guard replacement.force || isEmpty else {
            throw WhorlError.alreadyExists(path: output)
        }
        if let relight { return try make(RelitFaces(SampleSet(faces: relight), style: camera, seed: seed)) }
        if let set = try faces.set(seed: seed) { return try await make(set) }
        let bar = ProgressBar()
        let total = fingers
        let progress: @Sendable (Int) -> Void = { bar.show("making fingers", done: $0, total: total) }
        let set = SyntheticSet(
            fingers: fingers, impressions: masters ? 1 : impressions, seed: seed, style: sensor, contact: contact)
        if masters {
            try set.writeMasters(to: output, threads: threads.count, progress: progress)
        } else {
            try await set.write(to: output, threads: threads.count, progress: progress)
        }
        bar.finish()
        let images = fingers * (masters ? SyntheticSet.imagesOfMaster : impressions)
        let made = Output(output: output, fingers: fingers, impressions: set.impressions, images: images, seed: seed)
        if options.json {
            try JSONOutput.print(made)
        } else {
            try StandardOutput.line("wrote \(made.images) images of \(made.fingers) fingers to \(output)")
        }
    }

    private func make(_ set: RelitFaces) throws {
        let bar = ProgressBar()
        let total = set.samples.samples.count
        let folder = faces.models.folder
        let written = try set.write(
            to: output, detector: try folder.open(try folder.facePair(embedder: nil).detector.name),
            threads: threads.count
        ) { bar.show("lighting photos", done: $0, total: total) }
        bar.finish()
        let made = Relit(output: output, people: set.samples.labels, images: written, seed: seed)
        if options.json {
            try JSONOutput.print(made)
        } else {
            try StandardOutput.line("wrote \(written) photos of \(made.people) people to \(output)")
        }
    }

    private func make(_ set: SyntheticFaces) async throws {
        let bar = ProgressBar()
        let total = set.templates
        let summary = try await set.write(
            to: output, storage: faces.storage, partition: faces.partition, probes: faces.probes,
            threads: threads.count
        ) { bar.show("making faces", done: $0, total: total) }
        bar.finish()
        let made = MadeFaces(
            output: output, people: summary.people, templates: summary.references, dimension: set.dimension,
            model: set.model, seed: seed)
        if options.json {
            try JSONOutput.print(made)
        } else {
            try StandardOutput.line("wrote \(made.templates) templates of \(made.people) people to \(output)")
        }
    }
}
