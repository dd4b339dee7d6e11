/// Where references of one transaction go: rows of their partitions and models, and their sample numbers.
struct ReferencePlaces {
    /// The rows that a record names; the model's is nil for none.
    struct Place {
        let partition: Int
        let model: Int?
    }

    private struct PartitionName: Hashable {
        let storage: String
        let number: Int
    }

    private struct Person: Hashable {
        package let bcid: BCID
        let modality: Modality
    }

    private let session: StoreSession
    private var partitionRows: [PartitionName: Int] = [:]
    private var modelRows: [ModelIdentity: Int] = [:]
    private var lastSamples: [Person: Int] = [:]

    /// Looks up in a session, in its transaction.
    init(_ session: StoreSession) {
        self.session = session
    }

    /// The rows of the partitions that references went to.
    var partitions: Set<Int> { Set(partitionRows.values) }

    /// The place of the next reference, with its record.
    mutating func next(for reference: NewReference) throws(WhorlError) -> (place: Place, record: ReferenceRecord) {
        let row = try partition(of: reference.bcid)
        let person = Person(bcid: reference.bcid, modality: reference.template.modality)
        let sample = try session.successor(of: try lastSample(of: person, partition: row), "samples")
        lastSamples[person] = sample
        let record = reference.record(sample: sample)
        return (Place(partition: row, model: try model(record.model)), record)
    }

    private func lastSample(of person: Person, partition: Int) throws(WhorlError) -> Int {
        if let last = lastSamples[person] { return last }
        return try session.lastSample(of: person.bcid, person.modality, partition: partition)
    }

    private mutating func partition(of bcid: BCID) throws(WhorlError) -> Int {
        let name = PartitionName(storage: bcid.storage, number: bcid.partition)
        if let row = partitionRows[name] { return row }
        guard let row = try session.partition(storage: name.storage, number: name.number, making: true) else {
            throw .storeFault(path: session.path, code: 0, reason: "a partition could not be made")
        }
        partitionRows[name] = row
        return row
    }

    private mutating func model(_ model: ModelIdentity?) throws(WhorlError) -> Int? {
        guard let model else { return nil }
        if let row = modelRows[model] { return row }
        let row = try session.modelRow(model)
        modelRows[model] = row
        return row
    }
}

extension StoreSession {
    fileprivate func lastSample(
        of bcid: BCID, _ modality: Modality, partition: Int
    ) throws(WhorlError) -> Int {
        try connection.first(
            "SELECT max(sample) FROM record WHERE partition = ? AND class = ? AND modality = ?", .integer(partition),
            .integer(bcid.classID), .integer(Int(modality.code))
        ) { $0.integer(0) } ?? 0
    }

    /// The row of a model, which is made where it is missing; nil for none.
    fileprivate func modelRow(_ model: ModelIdentity?) throws(WhorlError) -> Int? {
        guard let model else { return nil }
        guard let digest = model.digest else { throw .damagedTemplate(reason: "the model's hash is not a SHA-256") }
        let known = try connection.first(
            "SELECT id FROM model WHERE name = ? AND digest = ?", .text(model.name), .blob(digest)
        ) { $0.integer(0) }
        if let known { return known }
        try connection.run("INSERT INTO model (name, digest) VALUES (?, ?)", .text(model.name), .blob(digest))
        return connection.lastInsertedRow
    }
}
