import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// `whorl class set`: what was agreed with a person.
struct ClassSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Note where a person's consent is filed and until when the person is kept.",
        discussion: "An empty value takes a note away. The person need not be enrolled yet."
    )
    .showing("whorl class set bws.12.4711 --consent file-17 --retain-until 2028-01-31")

    @Argument(help: "storage.partition.classid, such as bws.12.4711.")
    var bcid: String

    @Option(help: ArgumentHelp("Where the consent is filed.", valueName: "reference"))
    var consent: String?

    @Option(help: ArgumentHelp("When the person is due for deletion, such as 2027-01-31.", valueName: "date"))
    var retainUntil: String?

    @Flag(inversion: .prefixedNo, help: "Whether the templates must be made anew before they count.")
    var flagged: Bool?

    @OptionGroup var store: ServiceStore
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard consent != nil || retainUntil != nil || flagged != nil else {
            throw ValidationError("Give --consent, --retain-until, --flagged or --no-flagged.")
        }
        guard consent.map(ClassChange.isConsent) ?? true else {
            throw ValidationError("--consent must be one line of at most \(ClassChange.longestConsent) bytes.")
        }
        if let retainUntil, !retainUntil.isEmpty, CalendarTime.seconds(retainUntil) == nil {
            throw ValidationError("--retain-until must be a date (2027-01-31) or a time (2027-01-31T12:00:00Z).")
        }
    }

    func run() throws {
        let bcid = try BCID(bcid)
        var change = ClassChange()
        if let consent { change.consent = .some(consent.isEmpty ? nil : consent) }
        if let retainUntil { change.retainUntil = .some(CalendarTime.seconds(retainUntil)) }
        change.isFlagged = flagged
        let biometrics = try store.biometrics()
        try Administration(biometrics).change(bcid, change, by: AuditedRecords.actor)
        try biometrics.audit.close()
        if options.json {
            try JSONOutput.print(Changed(bcid: bcid))
        } else {
            try StandardOutput.line("\(bcid): noted")
        }
    }

    private struct Changed: Encodable {
        let bcid: BCID
    }
}
