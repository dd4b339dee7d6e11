package import FoundationEssentials
internal import WhorlNumerics

/// Reads derived files, see ``DerivedFormat``.
package struct DerivedReader: Sendable {
    let file: DerivedFile
    let header: DerivedHeader
    let seal: DerivedSeal
    let directory: DerivedDirectory

    /// Opens a file and its directory.
    package init(_ path: String, _ key: DataKey, writing: Bool = false) throws(DerivedFault) {
        file = try DerivedFile(path, writing: writing)
        header = try DerivedHeader(Array(try file.read(DerivedFormat.headerBytes, at: 0)))
        seal = DerivedSeal(key: key, identifier: header.identifier)
        let sealed = try file.read(header.directoryBytes, at: DerivedFormat.headerBytes)
        directory = try DerivedDirectory(Array(try seal.open(sealed, .directory)))
    }

    /// The gallery that the file holds: names and coarse forms at once, on all threads; vectors when they are needed.
    ///
    /// - Parameters:
    ///   - threads: the most threads that take part.
    ///   - instead: brings the vectors of some references where those of the file do not open any more.
    /// - Returns: the gallery.
    /// - Throws: ``DerivedFault/unusable(reason:)``.
    func gallery(
        threads: Int, instead: @escaping @Sendable ([VectorKey]) throws(WhorlError) -> AlignedBytes
    ) throws(DerivedFault) -> Gallery {
        let numbers = directory.blocks.indices.filter { directory.blocks[$0].rows > 0 }
        let results = Parallel.map(numbers.count, threads: threads, block: 1) { index in
            Result { () throws(DerivedFault) in try block(numbers[index], instead: instead) }
        }
        var blocks: [VectorBlock] = []
        blocks.reserveCapacity(results.count)
        for result in results { blocks.append(try result.get()) }
        let vectors = VectorSnapshot(dimension: directory.dimension, blocks: blocks)
        return Gallery(
            key: directory.key, content: .vectors(vectors), omitted: Gallery.Omitted(outdated: directory.outdated),
            stamp: directory.stamp, removal: directory.removal)
    }

    private func block(
        _ number: Int, instead: @escaping @Sendable ([VectorKey]) throws(WhorlError) -> AlignedBytes
    ) throws(DerivedFault) -> VectorBlock {
        let rows = directory.blocks[number].rows
        let part = try plain(.coded, ofBlock: number)
        let names = try DerivedBlock.names(part, rows: rows, directory.key)
        let values = BlockValues { () throws(WhorlError) in
            do throws(DerivedFault) {
                return try plain(.values, ofBlock: number).withUnsafeBytes { AlignedBytes(copying: $0) }
            } catch {
                // Another process took somebody out of the block, or it is damaged.
                return try instead(names)
            }
        }
        return VectorBlock(
            keys: names, coded: try DerivedBlock.coded(part, rows: rows, dimension: directory.dimension), values: values
        )
    }

    /// An opened part of a block.
    package func plain(_ part: BlockPart, ofBlock number: Int) throws(DerivedFault) -> Data {
        let block = directory.blocks[number]
        let count = DerivedBlock.sealedBytes(part, rows: block.rows, dimension: directory.dimension)
        let sealed = try file.read(count, at: block[part].offset)
        return try seal.open(sealed, .block(number, part), tag: block[part].tag)
    }
}
