import FoundationEssentials
internal import WhorlNumerics

/// Takes a forgotten person out of a derived file, in place.
struct DerivedRemoval {
    private let reader: DerivedReader
    private var directory: DerivedDirectory

    /// Takes a person out of a file, so that no byte of the person's rows is left in it.
    ///
    /// The lock of the folder's derived files keeps readers away meanwhile. A crash in between leaves a file that does not
    /// open, or one that is stale.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - modality: whose references go; those of all modalities where it is nil.
    ///   - path: the file.
    ///   - key: the data key.
    ///   - stamps: what the deletion led from and to. A file of another content keeps its stamp, and says that it lacks
    ///     people of it.
    ///   - isKnown: whether the present content came from the one of a stamp.
    /// - Throws: what reading and writing the file throws; it may be changed in part then.
    ///   ``DerivedFault/unusable(reason:)`` for a file that is of another history.
    static func remove(
        _ bcid: BCID, _ modality: Modality?, from path: String, _ key: DataKey,
        stamps: (before: ChangeStamp, after: ChangeStamp),
        isKnown: (ChangeStamp) -> Bool
    ) throws(DerivedFault) {
        let reader = try DerivedReader(path, key, writing: true)
        var removal = DerivedRemoval(reader: reader, directory: reader.directory)
        guard reader.directory.key.isIn(storage: bcid.storage, partition: bcid.partition) else { return }
        guard reader.directory.isKnown(isKnown) else { throw .unusable(reason: "it has another history") }
        let isConcerned = modality.map { $0 == reader.directory.key.modality } ?? true
        for (number, block) in reader.directory.blocks.enumerated()
        where isConcerned && block.rows > 0 && block.classes.contains(bcid.classID) {
            try removal.remove(bcid, fromBlock: number)
        }
        if reader.directory.stamp == stamps.before, reader.directory.removal == nil {
            removal.directory.stamp = stamps.after
        } else {
            removal.directory.removal = stamps.after
        }
        try removal.finish()
    }

    private mutating func remove(_ bcid: BCID, fromBlock number: Int) throws(DerivedFault) {
        let old = directory.blocks[number]
        let coded = try reader.plain(.coded, ofBlock: number)
        let names = try DerivedBlock.names(coded, rows: old.rows, directory.key)
        guard names.contains(where: { $0.bcid == bcid }) else { return }
        let values = try reader.plain(.values, ofBlock: number)
        let block = try DerivedBlock.block(coded, rows: old.rows, valueBytes: values.count, directory.key) { _, _ in
            BlockValues(values.withUnsafeBytes { AlignedBytes(copying: $0) })
        }
        let rest = block.without(bcid, values: values)
        directory.blocks[number].rows = rest?.keys.count ?? 0
        try replace(rest.map(DerivedBlock.coded), .coded, ofBlock: number)
        try replace(
            try rest.map { (rest) throws(DerivedFault) in
                let bytes = try DerivedBlock.values(rest)
                return withExtendedLifetime(bytes) { Data(bytes.bytes) }
            }, .values, ofBlock: number)
    }

    /// Writes a part anew, or nothing where no row is left, and zeros over the rest of its place.
    private mutating func replace(
        _ plain: Data?, _ part: BlockPart, ofBlock number: Int
    ) throws(DerivedFault) {
        let place = directory.blocks[number][part]
        let sealed =
            try plain.map { (plain) throws(DerivedFault) in
                try reader.seal.seal(plain, .block(number, part))
            } ?? Data()
        try reader.file.write(sealed, at: place.offset)
        try reader.file.write([UInt8](repeating: 0, count: place.room - sealed.count), at: place.offset + sealed.count)
        guard plain != nil else {
            directory.blocks[number][part].tag = [UInt8](repeating: 0, count: DerivedFormat.tagBytes)
            return
        }
        directory.blocks[number][part].count = sealed.count
        directory.blocks[number][part].tag = Array(sealed.suffix(DerivedFormat.tagBytes))
    }

    private func finish() throws(DerivedFault) {
        guard directory != reader.directory else { return }
        let sealed = try reader.seal.seal(Data(directory.bytes), .directory)
        try reader.file.write(sealed, at: DerivedFormat.headerBytes)
        try reader.file.flush()
    }
}
