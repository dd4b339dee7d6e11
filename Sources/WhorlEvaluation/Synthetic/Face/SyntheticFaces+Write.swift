package import Whorl
import WhorlNumerics

extension SyntheticFaces {
    /// The name of the export in a set's folder.
    package static let exportName = "faces.whorl"
    /// The name of the folder of probes in a set's folder.
    package static let probesName = "probes"

    /// Templates that are made on all threads before they are written.
    private static let batch = 4096

    /// Templates that a thread makes at once.
    private static let chunk = 64

    /// Writes the templates as an export that `whorl import` takes, plain, and probes as template files:
    /// `mated_<class ID>.template` of people of the set, evenly over it, and `nonmated_<number>.template` of others.
    ///
    /// - Parameters:
    ///   - folder: made where it is missing; it has no export yet.
    ///   - storage: the storage of the BCIDs; class IDs are numbers of people from 1 on.
    ///   - partition: the partition of the BCIDs.
    ///   - probes: of each of the two sorts; fewer mated ones where there are fewer people.
    ///   - threads: at most so many; the bytes do not depend on it.
    ///   - progress: called with the templates that are done.
    /// - Returns: what the export holds.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``,
    ///   ``WhorlError/malformedBCID(reason:)``.
    package func write(
        to folder: String, storage: String, partition: Int, probes: Int, threads: Int,
        progress: (Int) -> Void = { _ in }
    ) async throws(WhorlError) -> ArchiveSummary {
        try OutputFolder.make(folder)
        var archive = try NewArchive("\(folder)/\(Self.exportName)")
        var (person, left) = (0, templates)
        while left > 0 {
            var samples: [NumberedSample] = []
            while samples.count < Self.batch, left > 0 {
                person += 1
                let count = min(self.samples(ofPerson: person), left)
                samples += (0..<count).map { NumberedSample(person: person, sample: $0) }
                left -= count
            }
            try archive.append(try references(samples, storage, partition, threads: threads))
            progress(templates - left)
        }
        let summary = try archive.finish()
        try OutputFolder.make("\(folder)/\(Self.probesName)")
        let mated = min(probes, summary.people)
        for number in 0..<mated {
            // Evenly over the people, from the first to the last.
            let person = 1 + number * (summary.people - 1) / max(mated - 1, 1)
            try write(template(Self.mostSamples, ofPerson: person), to: folder, "mated_\(person)")
        }
        for number in 0..<probes { try write(template(ofStranger: number + 1), to: folder, "nonmated_\(number + 1)") }
        return summary
    }

    /// A sample of a person.
    private struct NumberedSample: Sendable {
        let person: Int
        let sample: Int
    }

    private func references(
        _ samples: [NumberedSample], _ storage: String, _ partition: Int, threads: Int
    ) throws(WhorlError) -> [NewReference] {
        let made = Parallel.map(samples.count, threads: threads, block: Self.chunk) { index in
            template(samples[index].sample, ofPerson: samples[index].person)
        }
        var references: [NewReference] = []
        references.reserveCapacity(made.count)
        for (place, template) in zip(samples, made) {
            references.append(
                NewReference(
                    bcid: try BCID(storage: storage, partition: partition, classID: place.person), position: .unknown,
                    created: 0, template: .face(template)))
        }
        return references
    }

    private func write(_ template: FaceTemplate, to folder: String, _ name: String) throws(WhorlError) {
        try AtomicFile.write(
            try TemplateCodec.encode(.face(template)), to: "\(folder)/\(Self.probesName)/\(name).template",
            durable: false)
    }
}
