import Glibc

/// Room on the disk that is kept for deletions: a person must be forgotten on a full disk, too, and SQLite writes every
/// change to its log first.
struct SpaceReserve {
    /// Enough for the log of a deletion of some hundred references.
    private static let usualBytes = 1 << 20
    /// Less is not worth a file.
    private static let leastBytes = 1 << 16

    /// A part of what is free that leaves a small disk usable.
    private static let part = 4

    private let path: String

    init(_ folder: StoreFolder) {
        path = "\(folder.path)/\(StoreFolder.reserveName)"
    }

    /// Takes the room; nothing where the disk is full or cannot be written.
    ///
    /// - Parameter isOwed: whether all that is free may be taken, as it was given back before; otherwise a part of it.
    func make(isOwed: Bool) {
        if FileAccess.size(path) == Self.usualBytes { return }
        guard let file = try? FolderFile.open(path, O_WRONLY) else { return }
        defer { close(file) }
        var disk = statvfs()
        let free = fstatvfs(file, &disk) == 0 ? Int(clamping: disk.f_bavail * disk.f_frsize) : 0
        var bytes = isOwed ? Self.usualBytes : min(Self.usualBytes, free / Self.part)
        while bytes >= Self.leastBytes {
            if posix_fallocate(file, 0, bytes) == 0 { return }
            bytes -= Self.leastBytes
        }
        // What was taken of it before stays taken.
    }

    /// Gives the room back for a deletion.
    ///
    /// The file is emptied before it goes: a process that was forked while it was open still has it, and a file that
    /// somebody has keeps its room without a name.
    ///
    /// - Returns: whether there was any.
    func release() -> Bool {
        guard let bytes = FileAccess.size(path), bytes > 0, let file = try? FolderFile.openExisting(path, O_WRONLY)
        else {
            return false
        }
        defer { close(file) }
        guard ftruncate(file, 0) == 0 else { return false }
        unlink(path.systemName)
        return true
    }
}
