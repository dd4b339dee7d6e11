import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl enroll`: prints and faces become references of a BCID.
struct Enroll: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Store prints and faces as references of a BCID, beside those it has.",
        discussion: """
            All samples are stored or none. Several samples of a finger or face, several fingers, and both modalities are \
            better than one. A warning names samples of one finger or face that are less alike than 1 in 100 of different \
            ones (FMR 1e-2), with each other or with the person's references, and samples that match another person of a \
            partition with at most 10,000 references (--no-duplicate-check leaves this out). --manifest enrolls a list of \
            people on every core: CSV with the columns bcid and finger or face, which hold the files, or bcid, modality, \
            position and path; a column dpi is optional, and paths count from the list's folder. An interrupted run \
            continues when it is started again and stores no sample twice. Refused rows are listed with their reasons, \
            and the others are enrolled; the exit code is that of the first refused row. The report has the warnings of \
            the rows that the run stored.
            """
    )
    .showing(
        "whorl enroll bws.12.4711 --finger right-index=one.png --finger right-index=two.png",
        "whorl enroll bws.12.4711 --face photo.jpg", "whorl enroll --manifest people.csv")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.", completion: .enrolledPeople)
    var bcid: String?

    @Option(help: "List of people to enroll instead of one BCID, CSV.", completion: .file(extensions: ["csv"]))
    var manifest: String?

    @Flag(name: .customLong("no-duplicate-check"), help: "Do not search the partition for the samples first.")
    var isUnchecked = false

    @OptionGroup var presented: PresentationOptions
    @OptionGroup var access: StoreAccess
    @OptionGroup var options: GlobalOptions

    private struct Enrolled: Encodable {
        let bcid: BCID
        let records: [ReferenceRecord]
        let quality: Int
        let warnings: [String]
        let milliseconds: Double
    }

    func validate() throws {
        guard (bcid == nil) != (manifest == nil) else {
            throw ValidationError("Give the BCID of a person, or a list of people with --manifest.")
        }
        if manifest == nil { return try presented.check() }
        guard presented.isEmpty else { throw ValidationError("--manifest names the samples: give no others.") }
    }

    func run() throws {
        if let manifest { return try enrollAll(manifest) }
        let bcid = try BCID(bcid ?? "")
        let start = ProcessorTime.milliseconds
        let input = try PresentationInput(presented)
        // Without calibrations faces are enrolled all the same, and not compared.
        let engine = try access.engine(faces: (try? presented.calibrations()) ?? [:], making: true)
        let names = (presented.finger.map(\.text) + presented.face).map(SampleInput.name)
        let check = EnrollmentCheck(input.presentation, names: names, of: bcid, engine)
        let findings = check.warnings(searchingDuplicates: !isUnchecked)
        for finding in findings { Console.warn(finding) }
        let enrollment = try engine.enroll(bcid, input.presentation)
        let enrolled = Enrolled(
            bcid: bcid, records: enrollment.records, quality: enrollment.quality, warnings: input.warnings + findings,
            milliseconds: ProcessorTime.milliseconds - start)
        if options.json {
            try JSONOutput.print(enrolled)
        } else {
            try StandardOutput.line(
                "\(bcid): \(ReferenceText.count(enrolled.records)) stored, quality \(enrolled.quality)")
        }
    }

    private func enrollAll(_ manifest: String) throws {
        let (report, refusal) = try ManifestEnrollment(manifest, presented, access, searchingDuplicates: !isUnchecked)
            .run()
        if options.json { try JSONOutput.print(report) } else { try StandardOutput.write(report.text) }
        if let refusal { throw refusal.exitCode }
    }
}
