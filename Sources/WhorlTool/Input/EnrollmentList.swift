import Glibc
import Whorl
import WhorlEvaluation

/// People to enroll: a comma-separated file as in RFC 4180, whose first line names its columns.
///
/// Column `bcid` says who it is, columns `finger` and `face` have the files of a row's samples. Instead a column `path` may
/// have the one file, with `modality` (`finger` or `face`; a finger without it) and, for a print, the finger's name in
/// `position` or `finger`. `dpi` states the resolution of a row's prints. A print's path may be written `right-index=path`. Paths count from the list's folder.
struct EnrollmentList {
    private static let (bcid, finger, face, path, modality, position, dpi) = (
        "bcid", "finger", "face", "path", "modality", "position", "dpi"
    )
    /// Rows that are listed at most.
    private static let mostRows = 10_000_000

    /// A line of the list.
    struct Row: Sendable {
        /// Its number in the file, from 1.
        let line: Int
        /// The person, as written.
        let bcid: String
        /// The samples, prints first.
        let samples: [Sample]
        /// Dots per inch of the prints; nil where the list does not state them.
        let dpi: Double?
    }

    /// A file of a row.
    struct Sample: Sendable {
        let modality: Modality
        /// The finger, as written; empty where it is not stated.
        let position: String
        let path: String
    }

    let rows: [Row]

    /// Reads a list.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``;
    ///   ``EvaluationError/damagedTable(path:line:reason:)`` where a line is no row, ``EvaluationError/emptyTable(path:)``.
    init(path file: String) throws(EvaluationError) {
        var reader = try TableReader(file, needed: [Self.bcid])
        let place = Dictionary(uniqueKeysWithValues: reader.columns.enumerated().map { ($1, $0) })
        guard [Self.finger, Self.face, Self.path].contains(where: { place[$0] != nil }) else {
            throw reader.lines.fault("there is no column finger, face or path")
        }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        var rows: [Row] = []
        while let row = try reader.next() {
            func field(_ name: String) -> String { place[name].map { row[$0] } ?? "" }
            guard rows.count < Self.mostRows else { throw reader.lines.fault("there are too many rows") }
            let dpi = Double(field(Self.dpi))
            guard field(Self.dpi).isEmpty || dpi.map(ImageLimits.resolutions.contains) ?? false else {
                throw reader.lines.fault("dpi is no resolution of an image")
            }
            var samples: [Sample] = []
            if place[Self.path] != nil {
                let stated = field(Self.modality)
                guard let modality = stated.isEmpty ? .finger : Modality(rawValue: stated) else {
                    throw reader.lines.fault("the modality is neither finger nor face")
                }
                let position = field(Self.position).isEmpty ? field(Self.finger) : field(Self.position)
                samples.append(Sample(modality, position: position, field(Self.path), in: folder))
            } else {
                samples.append(Sample(.finger, position: field(Self.position), field(Self.finger), in: folder))
                samples.append(Sample(.face, position: "", field(Self.face), in: folder))
            }
            rows.append(
                Row(
                    line: reader.lines.number, bcid: field(Self.bcid), samples: samples.filter { !$0.path.isEmpty },
                    dpi: dpi))
        }
        guard !rows.isEmpty else { throw .emptyTable(path: file) }
        self.rows = rows
    }
}

extension EnrollmentList.Sample {
    /// Takes a cell of a list in a folder; `right-index=path` states the finger, unless it is a file's name.
    init(_ modality: Modality, position: String, _ cell: String, in folder: String) {
        func located(_ path: String) -> String { path.isEmpty || path.hasPrefix("/") ? path : folder + path }
        self.modality = modality
        guard modality == .finger, let separator = cell.firstIndex(of: "="), !FolderContents.exists(located(cell))
        else {
            (self.position, path) = (position, located(cell))
            return
        }
        (self.position, path) = (String(cell[..<separator]), located(String(cell[cell.index(after: separator)...])))
    }

    /// What identifies the sample and its file as they are now.
    var trace: String {
        var status = stat()
        let isThere = stat(path.systemName, &status) == 0
        let state = isThere ? "\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)" : "missing"
        return "\(modality.rawValue)\u{0}\(position)\u{0}\(path)\u{0}\(state)"
    }
}
