import Logging
import Synchronization
internal import WhorlNumerics

/// The derived files of a store: reads, writes and removes them, and says in the log where one is of no use.
package final class DerivedGalleries: Sendable {
    /// The least faces of a gallery that gets a file. Fewer are read from the database in some 50 ms.
    static let usualMinimum = 4096
    /// A print takes so many times as long to be read from the database and prepared as a vector.
    private static let fingerCost = 16
    /// A file is written anew when more than this part of its references came and went since.
    private static let driftDivisor = 16
    /// References that come and go without a new file in any case: they are read in some 10 ms.
    private static let leastDrift = 1024

    let folder: StoreFolder
    private let minimum: Int
    /// The drift and the store's count of changes of each gallery when its file was written or read last.
    private let filed = Mutex<[GalleryKey: (drift: Int, changes: Int)]>([:])
    private let work = BackgroundWork()
    private let log = Logger(label: "whorl.store")

    package init(_ folder: StoreFolder, minimum: Int) {
        self.folder = folder
        self.minimum = minimum
    }

    /// Reads a gallery; nil where there is no file of use.
    ///
    /// - Parameters:
    ///   - key: which.
    ///   - partition: the partition's row.
    ///   - dataKey: opens the file.
    ///   - threads: the most threads that take part.
    ///   - instead: brings templates of what the file cannot give any more.
    /// - Returns: the gallery, of the moment that its stamp tells.
    func read(
        _ key: GalleryKey, partition: Int, _ dataKey: DataKey, threads: Int,
        instead: @escaping @Sendable ([VectorKey]) throws(WhorlError) -> [VectorKey: Template]
    ) -> Gallery? {
        let path = folder.derived(key, partition: partition)
        guard FolderContents.exists(path), let lock = try? FolderLock(.reading, in: folder) else { return nil }
        defer { withExtendedLifetime(lock) {} }
        do throws(DerivedFault) {
            let reader = try DerivedReader(path, dataKey)
            guard reader.directory.key == key else { throw .unusable(reason: "it holds another kind of gallery") }
            let log = log
            let gallery = try reader.gallery(threads: threads) { (names) throws(WhorlError) in
                log.warning("references of a derived gallery changed or do not open; they are read from the database")
                return try instead(names)
            }
            filed.withLock { $0[key] = (0, reader.directory.stamp.changes) }
            return gallery
        } catch {
            note(error, "derived gallery not used")
            return nil
        }
    }

    /// Forgets what was written of a gallery: it was built anew.
    func outdate(_ key: GalleryKey) {
        filed.withLock { $0[key] = nil }
    }

    /// Says that a file cannot be brought up to date.
    func noteUnknownStamp() {
        log.notice("derived gallery not used: it is of another history or too old; built from the database")
    }

    /// Writes a gallery on a thread of its own, if it is large and there is no file of it or one that is far behind.
    ///
    /// - Parameters:
    ///   - gallery: the gallery.
    ///   - partition: the partition's row.
    ///   - dataKey: seals the file.
    ///   - threads: the most threads that take part.
    ///   - isCurrent: whether nothing of the gallery's content was removed since.
    package func keep(
        _ gallery: Gallery, partition: Int, _ dataKey: DataKey, threads: Int,
        isCurrent: @escaping @Sendable () -> Bool
    ) {
        let key = gallery.key
        let least = key.modality == .finger ? max(1, minimum / Self.fingerCost) : minimum
        guard key.isFiled, gallery.count >= least, let changes = gallery.stamp?.changes else { return }
        let isDue = filed.withLock { filed in
            let limit = max(Self.leastDrift, gallery.count / Self.driftDivisor)
            // Also before the store forgets the file's stamp.
            let isOld = filed[key].map {
                gallery.drift - $0.drift > limit || changes &- $0.changes > StoreSession.rememberedStamps / 2
            }
            guard isOld ?? true else { return false }
            filed[key] = (gallery.drift, changes)
            return true
        }
        guard isDue else { return }
        work.start {
            do throws(DerivedFault) {
                try self.write(
                    gallery, to: self.folder.derived(key, partition: partition), dataKey, threads: threads, isCurrent)
            } catch {
                if error == .overtaken { self.outdate(key) }
                self.note(error, "derived gallery not written")
            }
        }
    }

    /// Waits until what is being written is complete.
    package func finish() {
        work.wait()
    }

    private func write(
        _ gallery: Gallery, to path: String, _ dataKey: DataKey, threads: Int, _ isCurrent: () -> Bool
    ) throws(DerivedFault) {
        // Where another process makes one, this one's next search finds it.
        guard let making = try? FolderLock(.making, in: folder, waiting: 0) else { throw .overtaken }
        defer { withExtendedLifetime(making) {} }
        let partial = try begin(path, isCurrent)
        let header = try DerivedWriter.write(gallery, to: partial.interimPath, dataKey, threads: threads)
        guard let lock = try? FolderLock(.changing, in: folder) else { throw .unwritable(reason: "it is locked") }
        defer { withExtendedLifetime(lock) {} }
        guard isCurrent(), FolderContents.exists(partial.interimPath) else { throw .overtaken }
        try DerivedFile(partial.interimPath, writing: true).write(header.bytes, at: 0)
        DerivedFile.overwriteHeader(path)
        do throws(WhorlError) {
            try partial.publish(replacing: true, durably: false)
        } catch {
            DerivedFile.overwriteHeader(partial.interimPath)
            throw .unwritable(reason: error.problem)
        }
    }

    /// Makes the file to write to. A deletion that comes after it finds and removes it; one that came before is seen.
    private func begin(_ path: String, _ isCurrent: () -> Bool) throws(DerivedFault) -> AtomicFile {
        guard let lock = try? FolderLock(.changing, in: folder) else { throw .unwritable(reason: "it is locked") }
        defer { withExtendedLifetime(lock) {} }
        folder.removePartialDerived()
        guard isCurrent() else { throw .overtaken }
        do throws(WhorlError) {
            return try AtomicFile(path, for: .dataFolder)
        } catch {
            throw .unwritable(reason: error.problem)
        }
    }

    private func note(_ fault: DerivedFault, _ what: String) {
        switch fault {
        case .missing, .overtaken: break
        case .unusable(let reason), .unwritable(let reason): log.warning("\(what): \(reason)")
        }
    }
}
