import Whorl
import WhorlCommandLine
import WhorlNumerics

/// Templates of a list's images in place of outdated references.
struct ManifestMigration {
    /// People whose images are read before they are stored, for each thread.
    private static let peoplePerThread = 8

    private let path: String
    /// The rows of each person, in the order of the list.
    private let people: [[EnrollmentList.Row]]
    private let samples: ListedSamples
    private let store: SQLiteStore
    private let engine: Engine
    private let embedder: ModelIdentity?
    private let threads: Int

    /// Reads a list and opens the store.
    ///
    /// - Throws: what ``EnrollmentList``, opening the store and finding the embedder throw.
    init(_ path: String, _ images: ImageOptions, _ faces: FaceSettings, _ access: StoreAccess) throws {
        self.path = path
        var (places, people): ([String: Int], [[EnrollmentList.Row]]) = ([:], [])
        for row in try EnrollmentList(path: path).rows {
            let place = places[row.bcid] ?? people.count
            if place == people.count { people.append([]) }
            places[row.bcid] = place
            people[place].append(row)
        }
        self.people = people
        samples = ListedSamples(images: images.of(path), source: FaceSource(faces))
        embedder = try faces.models.current(faces.embedder)
        store = try access.store()
        threads = access.threads.count
        engine = Engine(store: store, threads: threads)
    }

    /// What became of a person before the store is changed.
    private enum Extracted: Sendable {
        /// No reference is outdated that the list has images for.
        case current
        case references([NewReference])
        /// With the row that is to blame.
        case refused(EnrollmentList.Row, WhorlError)
    }

    /// Replaces what is outdated, a transaction for each person's prints and one for the faces.
    ///
    /// - Returns: what became of the people, and the first refusal.
    /// - Throws: errors of the store that concern everybody.
    func run() throws -> (report: MigrationReport, refusal: WhorlError?) {
        let outdated = try outdatedModalities()
        var (report, refusal) = (MigrationReport(manifest: path, people: people.count), WhorlError?.none)
        let bar = ProgressBar()
        defer { bar.finish() }
        for start in stride(from: 0, to: people.count, by: threads * Self.peoplePerThread) {
            let part = Array(people[start..<min(start + threads * Self.peoplePerThread, people.count)])
            let progress: @Sendable (Int) -> Void = { bar.show("migrating", done: start + $0, total: people.count) }
            let extracted = Parallel.map(part.count, threads: threads, progress: progress) { index in
                extract(part[index], outdated)
            }
            for (rows, extracted) in zip(part, extracted) {
                do throws(WhorlError) {
                    switch extracted {
                    case .current: report.countCurrent()
                    case .references(let references): report.count(try renew(references), by: references.count)
                    case .refused(_, let error): throw error
                    }
                } catch {
                    guard error.concernsOneRow else { throw error }
                    let row = if case .refused(let row, _) = extracted { row } else { rows[0] }
                    report.refuse(row, error)
                    refusal = refusal ?? error
                }
            }
        }
        report.outdated = try outdatedModalities().count
        return (report, refusal)
    }

    /// The modalities of which people have outdated references.
    private func outdatedModalities() throws(WhorlError) -> [BCID: Set<Modality>] {
        try engine.list(outdated: true, embedder: embedder).reduce(into: [:]) { found, person in
            found[person.bcid] = Set(engine.outdated(person, embedder: embedder).map(\.modality))
        }
    }

    /// Makes templates of a person's images of what is outdated.
    private func extract(_ rows: [EnrollmentList.Row], _ outdated: [BCID: Set<Modality>]) -> Extracted {
        var row = rows[0]
        do throws(WhorlError) {
            let bcid = try BCID(row.bcid)
            guard let modalities = outdated[bcid] else {
                _ = try engine.show(bcid)
                return .current
            }
            var references: [NewReference] = []
            for next in rows {
                row = next
                references += try samples.references(row) { modalities.contains($0.modality) }
            }
            return references.isEmpty ? .current : .references(references)
        } catch {
            return .refused(row, error)
        }
    }

    /// Stores a person's references.
    ///
    /// - Returns: how many outdated ones went.
    private func renew(_ references: [NewReference]) throws(WhorlError) -> Int {
        var gone = 0
        for modality in Modality.allCases {
            let own = references.filter { $0.template.modality == modality }
            guard let bcid = own.first?.bcid else { continue }
            gone += try store.renew(modality, of: bcid, with: own) { engine.isOutdated($0, embedder: embedder) }
        }
        return gone
    }
}
