extension StoreSession {
    /// Adds a reference under the next sample number.
    ///
    /// - Returns: its record.
    func add(_ reference: NewReference, partition: Int) throws(WhorlError) -> ReferenceRecord {
        let bcid = reference.bcid
        let last = try connection.first(
            "SELECT max(sample) FROM record WHERE partition = ? AND class = ? AND modality = ?", .integer(partition),
            .integer(bcid.classID), .integer(Int(reference.template.modality.code))
        ) { $0.integer(0) }
        let record = reference.record(sample: (last ?? 0) + 1)
        let slot = try fillSlot(try seal().seal(reference.template, for: record))
        try connection.run(
            """
            INSERT INTO record (
                partition, class, modality, sample, position, extractor, quality, created, slot, model)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(partition), .integer(bcid.classID), .integer(Int(record.modality.code)),
            .integer(record.sample), .integer(Int(record.position.rawValue)), .integer(record.extractorVersion),
            .integer(record.quality), .integer(record.created), .integer(slot),
            try modelRow(record.model).map(SQLValue.integer) ?? .null)
        return record
    }
}
