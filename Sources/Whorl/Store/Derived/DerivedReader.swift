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

    /// The gallery that the file holds: names and coarse forms at once, on all threads; vectors and prints when they are
    /// needed.
    ///
    /// - Parameters:
    ///   - threads: the most threads that take part.
    ///   - instead: brings the templates of some references where those of the file do not open any more; none of those that
    ///     are gone.
    /// - Returns: the gallery.
    /// - Throws: ``DerivedFault/unusable(reason:)``.
    func gallery(
        threads: Int, instead: @escaping @Sendable ([VectorKey]) throws(WhorlError) -> [VectorKey: Template]
    ) throws(DerivedFault) -> Gallery {
        let numbers = directory.blocks.indices.filter { directory.blocks[$0].rows > 0 }
        let blocks = try Parallel.map(numbers.count, threads: threads, block: 1) { index throws(DerivedFault) in
            try block(numbers[index], instead: instead)
        }
        return Gallery(
            key: directory.key, content: Gallery.Content(directory.key, blocks),
            omitted: Gallery.Omitted(outdated: directory.outdated), stamp: directory.stamp,
            removal: directory.removal)
    }

    private func block(
        _ number: Int, instead: @escaping @Sendable ([VectorKey]) throws(WhorlError) -> [VectorKey: Template]
    ) throws(DerivedFault) -> GalleryBlock {
        let block = directory.blocks[number]
        return try DerivedBlock.block(
            try plain(.coded, ofBlock: number), rows: block.rows,
            valueBytes: block.values.count - DerivedFormat.overhead, directory.key
        ) { names, lengths in
            BlockValues { () throws(WhorlError) in
                do throws(DerivedFault) {
                    return try plain(.values, ofBlock: number).withUnsafeBytes { AlignedBytes(copying: $0) }
                } catch {
                    // Another process took somebody out of the block, or it is damaged.
                    return Self.bytes(try instead(names), names, lengths)
                }
            }
        }
    }

    /// The second part of a block, made of templates; zeros for those that are gone.
    private static func bytes(
        _ templates: [VectorKey: Template], _ names: [VectorKey], _ lengths: [Int]
    ) -> AlignedBytes {
        let all = AlignedBytes(count: lengths.reduce(0, +))
        var place = 0
        for (name, length) in zip(names, lengths) {
            if let bytes = templates[name].map(GalleryBlock.bytes), bytes.count == length {
                bytes.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(start: all.start + place, count: length).copyMemory(from: $0)
                }
            }
            place += length
        }
        return all
    }

    /// An opened part of a block that has rows.
    package func plain(_ part: BlockPart, ofBlock number: Int) throws(DerivedFault) -> Data {
        let place = directory.blocks[number][part]
        return try seal.open(try file.read(place.count, at: place.offset), .block(number, part), tag: place.tag)
    }
}
