import FoundationEssentials
internal import WhorlNumerics

/// Writes a gallery as a derived file, see ``DerivedFormat``.
package struct DerivedWriter {
    private let blocks: [GalleryBlock]
    private let seal: DerivedSeal
    private let path: String
    private let file: DerivedFile

    /// Writes over an existing file, all but its header: without that nobody can read it.
    ///
    /// - Precondition: the gallery has an index and a stamp.
    /// - Returns: the header, which makes it complete.
    /// - Throws: what bringing vectors throws is a fault too.
    package static func write(
        _ gallery: Gallery, to path: String, _ key: DataKey, threads: Int
    ) throws(DerivedFault) -> DerivedHeader {
        guard let directory = DerivedDirectory(gallery) else { throw .overtaken }
        let writer = DerivedWriter(
            blocks: gallery.content.blocks,
            seal: DerivedSeal(key: key, identifier: DerivedSeal.newIdentifier()), path: path,
            file: try DerivedFile(path, writing: true))
        return try writer.write(directory, threads: threads)
    }

    private func write(_ empty: DerivedDirectory, threads: Int) throws(DerivedFault) -> DerivedHeader {
        var directory = empty
        let room = directory.byteCount(blocks: blocks.count) + DerivedFormat.overhead
        var header = DerivedHeader(identifier: seal.identifier, directoryPlace: room, directoryBytes: room)
        let places = BlockPlaces(
            blocks: blocks.count, from: header.firstPlace, alignment: DerivedFormat.alignment, .byBlock
        ) { DerivedBlock.byteCount($0, of: blocks[$1], empty.key) + DerivedFormat.overhead }
        let tags = try BlockWriter(places, threads: threads).write { (number) throws(DerivedFault) in
            // A deletion removes a file that is being made.
            guard FolderContents.exists(path) else { throw .overtaken }
            return blocks[number]
        } write: { (block, number, part, place) throws(DerivedFault) in
            let sealed = try self.sealed(block, number, part)
            try file.write(sealed, at: place.lowerBound)
            return Array(sealed.suffix(DerivedFormat.tagBytes))
        }
        for (number, tags) in tags.enumerated() {
            let (keys, coded, values) = (blocks[number].keys, places.coded[number], places.values[number])
            directory.blocks.append(
                DerivedDirectory.Block(
                    rows: keys.count,
                    classes: (keys.first?.bcid.classID ?? 0)...(keys.last?.bcid.classID ?? 0),
                    coded: DerivedDirectory.Part(coded, tag: tags.coded),
                    values: DerivedDirectory.Part(values, tag: tags.values)))
        }
        let listing = try seal.seal(Data(directory.bytes), .directory)
        header.directoryBytes = listing.count
        try file.write(listing, at: DerivedFormat.headerBytes)
        return header
    }

    private func sealed(_ block: GalleryBlock, _ number: Int, _ part: BlockPart) throws(DerivedFault) -> Data {
        guard part == .values else { return try seal.seal(DerivedBlock.coded(block), .block(number, part)) }
        let values = try DerivedBlock.values(block)
        defer { withExtendedLifetime(values) {} }
        let plain = Data(bytesNoCopy: values.start, count: values.count, deallocator: .none)
        return try seal.seal(plain, .block(number, part))
    }
}

extension DerivedDirectory.Part {
    /// A part that fills its place.
    fileprivate init(_ place: Range<Int>, tag: [UInt8]) {
        self.init(offset: place.lowerBound, count: place.count, room: place.count, tag: tag)
    }
}
