package import Whorl

/// What a command says of a person whom it deleted.
package struct DeletionReport {
    private let bcid: BCID
    private let known: [ReferenceRecord]
    private let deletion: Deletion

    private struct Deleted: Encodable {
        let bcid: BCID
        let records: Int
        /// References by modality, as they were just before.
        let modalities: [String: Int]
        let wiped: Bool
    }

    /// Describes a deletion.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - known: the references just before.
    ///   - deletion: what was done.
    package init(_ bcid: BCID, _ known: [ReferenceRecord], _ deletion: Deletion) {
        self.bcid = bcid
        self.known = known
        self.deletion = deletion
    }

    /// Writes it to standard output.
    package func print(asJSON: Bool) throws {
        if !deletion.wiped {
            Console.warn("another process is reading: the next change of the store removes the last sealed bytes")
        }
        if asJSON {
            let modalities = Dictionary(grouping: known, by: \.modality.rawValue).mapValues(\.count)
            try JSONOutput.print(
                Deleted(bcid: bcid, records: deletion.records, modalities: modalities, wiped: deletion.wiped))
        } else {
            try StandardOutput.line("\(bcid): deleted, with \(ReferenceText.count(known))")
        }
    }
}

/// References as text for a person.
package enum ReferenceText {
    /// How many references there are, and of which modality where there is more than one.
    package static func count(_ records: [ReferenceRecord]) -> String {
        let total = "\(records.count) \(records.count == 1 ? "reference" : "references")"
        let parts = Modality.allCases.map { modality in records.count { $0.modality == modality } }
        let named = zip(Modality.allCases, parts).filter { $0.1 > 0 }
            .map { "\($0.1) \($0.0.rawValue)\($0.1 == 1 ? "" : "s")" }
        return named.count < 2 ? total : "\(total) (\(named.joined(separator: ", ")))"
    }
}
