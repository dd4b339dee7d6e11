import Glibc
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlNumerics

/// The enrollment of a list of people, which goes on where it was cut short.
struct ManifestEnrollment {
    /// Rows that are extracted before they are stored, for each thread.
    private static let rowsPerThread = 8

    private let path: String
    private let list: EnrollmentList
    private let samples: ListedSamples
    private let store: SQLiteStore
    private let engine: Engine
    private let searchingDuplicates: Bool
    private let threads: Int
    /// What decides on templates beside the files.
    private let setting: String

    /// Reads a list and opens the store.
    ///
    /// - Throws: what ``EnrollmentList`` and opening the store throw.
    init(
        _ path: String, _ presented: PresentationOptions, _ access: StoreAccess, searchingDuplicates: Bool
    ) throws {
        self.path = path
        list = try EnrollmentList(path: path)
        samples = ListedSamples(images: presented.images.of(path), source: FaceSource(presented.faces))
        store = try access.store(making: true)
        threads = access.threads.count
        // Without calibrations faces are enrolled all the same, and not compared.
        engine = Engine(
            store: store, faces: (try? presented.calibrations(areFacesPresented: true)) ?? [:], threads: threads)
        self.searchingDuplicates = searchingDuplicates
        let embedder = try? presented.faces.models.folder.chosen(.embedder, name: presented.faces.embedder)
        setting = [
            "\(MinutiaExtractor.version)", "\(FaceFeatures.pipelineVersion)", embedder?.identity.sha256 ?? "",
            "\(presented.faces.largest)", "\(presented.faces.flip)", samples.images.statement,
        ].joined(separator: "\u{0}")
    }

    /// The outcome of a row before it is stored.
    private enum Extracted: Sendable {
        /// The journal has it.
        case known
        case references([NewReference], key: String)
        case refused(WhorlError)
    }

    /// Stores what the store lacks, a transaction for each row.
    ///
    /// - Returns: what became of the rows, and the first refusal.
    /// - Throws: errors of the store that concern every row.
    func run() throws -> (report: EnrollmentReport, refusal: WhorlError?) {
        let journal = EnrollmentJournal(list: path)
        let oldest = journal.isEmpty ? [:] : try Self.oldest(store)
        var report = EnrollmentReport(manifest: path, rows: list.rows.count)
        var refusal: WhorlError?
        var stored: [(row: EnrollmentList.Row, references: [NewReference])] = []
        let bar = ProgressBar()
        defer { bar.finish() }
        let total = list.rows.count
        for start in stride(from: 0, to: total, by: threads * Self.rowsPerThread) {
            let rows = Array(list.rows[start..<min(start + threads * Self.rowsPerThread, total)])
            let progress: @Sendable (Int) -> Void = { bar.show("enrolling", done: start + $0, total: total) }
            let extracted = Parallel.map(rows.count, threads: threads, progress: progress) { index in
                extract(rows[index], journal, oldest)
            }
            for (row, extracted) in zip(rows, extracted) {
                let findings = check(row, extracted)?.disagreements ?? []
                switch Result(catching: { () throws(WhorlError) in try keep(extracted, journal) }) {
                case .success(let added):
                    report.count(added: added)
                    guard added > 0, case .references(let references, _) = extracted else { break }
                    for finding in findings { report.warn(row, finding) }
                    stored.append((row, references))
                case .failure(let error):
                    guard error.concernsOneRow else { throw error }
                    report.refuse(row, error)
                    refusal = refusal ?? error
                }
            }
        }
        if report.refused.isEmpty { journal.remove() }
        if searchingDuplicates { warnOfDuplicates(stored, bar, &report) }
        return (report, refusal)
    }

    /// Searches the store for the people of the rows that this run stored, once it changes no more; of two such rows that
    /// match each other the later one is named.
    private func warnOfDuplicates(
        _ stored: [(row: EnrollmentList.Row, references: [NewReference])], _ bar: ProgressBar,
        _ report: inout EnrollmentReport
    ) {
        var pairs: Set<Set<BCID>> = []
        for (index, (row, references)) in stored.enumerated().reversed() {
            bar.show("looking for duplicates", done: stored.count - index, total: stored.count)
            let bcid = references[0].bcid
            for other in check(row, references)?.duplicates ?? [] where pairs.insert([bcid, other]).inserted {
                report.warn(row, EnrollmentCheck.sentence(ofDuplicate: other))
            }
        }
    }

    private func check(_ row: EnrollmentList.Row, _ extracted: Extracted) -> EnrollmentCheck? {
        guard case .references(let references, _) = extracted else { return nil }
        return check(row, references)
    }

    private func check(_ row: EnrollmentList.Row, _ references: [NewReference]) -> EnrollmentCheck? {
        guard let bcid = references.first?.bcid else { return nil }
        return EnrollmentCheck(
            Presentation(references), names: row.samples.map { SampleInput.name($0.path) }, of: bcid, engine)
    }

    /// Makes the references of a row.
    private func extract(_ row: EnrollmentList.Row, _ journal: EnrollmentJournal, _ oldest: [BCID: Int]) -> Extracted {
        do throws(WhorlError) {
            let bcid = try BCID(row.bcid)
            let key = key(of: row)
            if journal.has(key, since: oldest[bcid]) { return .known }
            guard !row.samples.isEmpty else { throw .insufficientData(reason: "there is no sample to enroll") }
            return .references(try samples.references(row), key: key)
        } catch {
            return .refused(error)
        }
    }

    /// Stores the references of a row that the person lacks.
    ///
    /// - Returns: how many there were.
    private func keep(_ extracted: Extracted, _ journal: EnrollmentJournal) throws(WhorlError) -> Int {
        switch extracted {
        case .known: return 0
        case .refused(let error): throw error
        case .references(let references, let key):
            let added = try store.merge(references)
            if let time = try store.records(in: .person(references[0].bcid)).map(\.created).min() {
                journal.add(key, since: time)
            }
            return added
        }
    }

    /// What identifies a row, its files and what makes templates of them.
    private func key(of row: EnrollmentList.Row) -> String {
        let text = ([setting, row.bcid, "\(row.dpi ?? 0)"] + row.samples.map(\.trace)).joined(separator: "\u{0}")
        return ContentHash.hexadecimal(ContentHash.sha256(Array(text.utf8)))
    }

    /// When the oldest reference of each person was enrolled.
    private static func oldest(_ store: SQLiteStore) throws(WhorlError) -> [BCID: Int] {
        try store.records(in: .all).reduce(into: [:]) { $0[$1.bcid] = min($0[$1.bcid] ?? $1.created, $1.created) }
    }
}

extension Presentation {
    /// What was extracted of a row.
    fileprivate init(_ references: [NewReference]) {
        self.init(
            fingers: references.compactMap { reference in
                guard case .finger(let template) = reference.template else { return nil }
                return FingerSample(template: template, position: reference.position)
            },
            faces: references.compactMap { reference in
                guard case .face(let template) = reference.template else { return nil }
                return template
            })
    }
}

extension WhorlError {
    /// Whether other rows of a list may succeed all the same.
    var concernsOneRow: Bool {
        switch kind {
        case .usage, .badData, .notFound, .unknownPerson: true
        case .missing, .busy, .notPermitted, .cannotWrite, .internal: false
        }
    }
}
