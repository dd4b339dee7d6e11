import FoundationEssentials
internal import WhorlNumerics

/// Writes a gallery as a derived file, see ``DerivedFormat``.
package struct DerivedWriter {
    /// The sealed parts of a block.
    private struct Sealed: Sendable {
        let coded: Data
        let values: Data
    }

    /// Blocks that are sealed for each thread before they are written.
    private static let blocksPerThread = 4

    private let gallery: FaceGallery
    private let stamp: ChangeStamp
    private let seal: DerivedSeal
    private let path: String
    private let file: DerivedFile

    /// Writes over an existing file, all but its header: without that nobody can read it.
    ///
    /// - Precondition: the gallery has a stamp.
    /// - Returns: the header, which makes it complete.
    /// - Throws: what bringing vectors throws is a fault too.
    package static func write(
        _ gallery: FaceGallery, to path: String, _ key: DataKey, threads: Int
    ) throws(DerivedFault) -> DerivedHeader {
        guard let stamp = gallery.stamp else { throw .overtaken }
        let writer = DerivedWriter(
            gallery: gallery, stamp: stamp,
            seal: DerivedSeal(key: key, identifier: DerivedSeal.newIdentifier()), path: path,
            file: try DerivedFile(path, writing: true))
        return try writer.write(threads: threads)
    }

    private func write(threads: Int) throws(DerivedFault) -> DerivedHeader {
        let blocks = gallery.vectors.blocks
        let place =
            DerivedDirectory.byteCount(gallery.kind, blocks: blocks.count) + DerivedFormat.overhead
        var header = DerivedHeader(identifier: seal.identifier, directoryPlace: place, directoryBytes: place)
        var directory = DerivedDirectory(
            kind: gallery.kind, stamp: stamp, removal: gallery.removal, outdated: gallery.outdated, blocks: [])
        var offset = header.firstPlace
        let step = threads * Self.blocksPerThread
        for start in stride(from: 0, to: blocks.count, by: step) {
            let count = min(step, blocks.count - start)
            // A deletion removes a file that is being made.
            guard FolderContents.exists(path) else { throw .overtaken }
            let results = Parallel.map(count, threads: threads, block: 1) { index in
                Result { () throws(DerivedFault) in try self.sealed(blocks[start + index], number: start + index) }
            }
            for (index, result) in results.enumerated() {
                let sealed = try result.get()
                directory.blocks.append(try put(sealed, of: blocks[start + index], at: &offset))
            }
        }
        let listing = try seal.seal(Data(directory.bytes), .directory)
        header.directoryBytes = listing.count
        try file.write(listing, at: DerivedFormat.headerBytes)
        return header
    }

    private func sealed(_ block: VectorBlock, number: Int) throws(DerivedFault) -> Sealed {
        let values: AlignedBytes
        do throws(WhorlError) {
            values = try WhorlError.ofVectors { () throws(VectorError) in try block.values.passing() }
        } catch {
            throw .unwritable(reason: error.problem)
        }
        defer { withExtendedLifetime(values) {} }
        return Sealed(
            coded: try seal.seal(DerivedBlock.coded(block), .coded(block: number)),
            values: try seal.seal(
                Data(bytesNoCopy: values.start, count: values.count, deallocator: .none), .values(block: number)))
    }

    private func put(
        _ sealed: Sealed, of block: VectorBlock, at offset: inout Int
    ) throws(DerivedFault) -> DerivedDirectory.Block {
        var parts: [DerivedDirectory.Part] = []
        for bytes in [sealed.coded, sealed.values] {
            try file.write(bytes, at: offset)
            parts.append(
                DerivedDirectory.Part(offset: offset, tag: Array(bytes.suffix(DerivedFormat.tagBytes))))
            offset = DerivedFormat.aligned(offset + bytes.count)
        }
        let (first, last) = (block.keys.first?.bcid.classID ?? 0, block.keys.last?.bcid.classID ?? 0)
        return DerivedDirectory.Block(
            rows: block.keys.count, room: block.keys.count, classes: first...last, coded: parts[0], values: parts[1])
    }
}
