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
    ///   - path: the file.
    ///   - key: the data key.
    ///   - stamps: what the deletion led from and to. A file of another content keeps its stamp, and says that it lacks
    ///     people of it.
    ///   - isKnown: whether the present content came from the one of a stamp.
    /// - Throws: what reading and writing the file throws; it may be changed in part then.
    ///   ``DerivedFault/unusable(reason:)`` for a file that is of another history.
    static func remove(
        _ bcid: BCID, from path: String, _ key: DataKey, stamps: (before: ChangeStamp, after: ChangeStamp),
        isKnown: (ChangeStamp) -> Bool
    ) throws(DerivedFault) {
        let reader = try DerivedReader(path, key, writing: true)
        var removal = DerivedRemoval(reader: reader, directory: reader.directory)
        guard reader.directory.key.isIn(storage: bcid.storage, partition: bcid.partition) else { return }
        guard reader.directory.isKnown(isKnown) else { throw .unusable(reason: "it has another history") }
        for number in reader.directory.blocks.indices
        where reader.directory.blocks[number].rows > 0 && reader.directory.blocks[number].classes.contains(bcid.classID)
        {
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
        let block = directory.blocks[number]
        let names = try DerivedBlock.names(try reader.plain(.coded, ofBlock: number), rows: block.rows, directory.key)
        guard names.contains(where: { $0.bcid == bcid }) else { return }
        let kept = names.indices.filter { names[$0].bcid != bcid }
        let row = directory.dimension * MemoryLayout<Float>.stride
        let old = try reader.plain(.values, ofBlock: number)
        var values = Data(capacity: kept.count * row)
        for index in kept { values.append(old[(old.startIndex + index * row)..<(old.startIndex + (index + 1) * row)]) }
        directory.blocks[number].rows = kept.count
        let changed =
            kept.isEmpty
            ? nil
            : VectorBlock(
                keys: kept.map { names[$0] },
                floats: values.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) })
        try replace(changed.map(DerivedBlock.coded), .coded, ofBlock: number)
        try replace(changed.map { _ in values }, .values, ofBlock: number)
    }

    /// Writes a part anew, or nothing where no row is left, and zeros over the rest of its place.
    private mutating func replace(
        _ plain: Data?, _ part: BlockPart, ofBlock number: Int
    ) throws(DerivedFault) {
        let block = directory.blocks[number]
        let room = DerivedBlock.sealedBytes(part, rows: block.room, dimension: directory.dimension)
        let sealed =
            try plain.map { (plain) throws(DerivedFault) in
                try reader.seal.seal(plain, .block(number, part))
            } ?? Data()
        try reader.file.write(sealed, at: block[part].offset)
        try reader.file.write([UInt8](repeating: 0, count: room - sealed.count), at: block[part].offset + sealed.count)
        directory.blocks[number][part].tag =
            plain == nil
            ? [UInt8](repeating: 0, count: DerivedFormat.tagBytes) : Array(sealed.suffix(DerivedFormat.tagBytes))
    }

    private func finish() throws(DerivedFault) {
        guard directory != reader.directory else { return }
        let sealed = try reader.seal.seal(Data(directory.bytes), .directory)
        try reader.file.write(sealed, at: DerivedFormat.headerBytes)
        try reader.file.flush()
    }
}
