import Glibc

/// The anchor of a store that a restoration puts in place.
struct RestoredAnchor {
    let anchor: StoreAnchor
    let key: SecretKey
    let number: Int
    /// The number of the store whose place is taken, where both have one key; 0 otherwise.
    let replaced: Int

    /// Lets the anchor be right before and after the change, where it was written under another key or is missing. One
    /// under this key is right as it is, as the number is greater than its own.
    ///
    /// A store that was never changed has no anchor, and would be older than the number of the backup that was made of it.
    ///
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``.
    func announce() throws(WhorlError) {
        if case .number = StoreAnchor.content(try anchor.read(), under: key) { return }
        try anchor.announce(replaced == StoreGeneration.first ? replaced : number, under: key)
    }

    /// Makes the anchor that of the new store alone. Where there is no room for that, it is right as it is, and says that an
    /// old copy of the replaced store is old as far as both have one key.
    func settle() {
        do throws(WhorlError) {
            try anchor.publish(number, under: key)
        } catch {
            try? anchor.note(number, under: key)
        }
    }
}

extension StoreSession {
    /// Changes that others may make to a store while a restoration replaces it.
    private static let leap = 1 << 20

    /// The bits by which a restoration's number exceeds the milliseconds since 1970: a store changes less often.
    private static let clockShift = 12
    /// Milliseconds since 1970 that a clock is believed: thousands of years.
    private static let latestClock = 1 << 50
    private static let millisecondsPerSecond = 1_000
    private static let nanosecondsPerMillisecond = 1_000_000

    /// Gives the copy of a backup a generation that is later than that of the store whose place it takes, and than its
    /// anchor; in the caller's transaction. What is wrong with the rows of the backup stays to be found.
    ///
    /// The clock makes it later than earlier restorations too, where store and anchor are gone: the audit log may state
    /// their numbers.
    ///
    /// - Parameter target: the database that it replaces; nil where none is there, or it cannot be opened.
    /// - Returns: the anchor that it needs.
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``, and errors of reading and writing.
    func leap(over target: Connection?) throws(WhorlError) -> RestoredAnchor {
        let key = try seal().key
        let anchorKey = StoreAnchor.key(key)
        let content = StoreAnchor.content(try anchor.read(), under: anchorKey)
        let anchored = if case .number(let number) = content { number } else { 0 }
        let sealed = try? target?.first("SELECT generation FROM store") { $0.blob(0) }
        let replaced = sealed.flatMap { GenerationSeal(key: key).open($0)?.number } ?? 0
        var generation = try generation()
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let seconds = min(max(0, time.tv_sec), Self.latestClock / Self.millisecondsPerSecond)
        let milliseconds = seconds * Self.millisecondsPerSecond + time.tv_nsec / Self.nanosecondsPerMillisecond
        let clock = milliseconds << Self.clockShift
        let least = max(anchored, replaced, clock, generation?.number ?? StoreGeneration.first)
        guard least < Int.max - Self.leap else {
            throw .storeDamaged(path: path, reason: "the number of changes has reached its limit")
        }
        let number = least + Self.leap
        if generation == nil, !key.isCounted {
            try countAnew(number: number)
        } else {
            generation?.number = number
            if let generation { try keep(generation) }
        }
        // The copy is written under a name of its own: no anchor is noted from here.
        memory.pending = nil
        return RestoredAnchor(anchor: anchor, key: anchorKey, number: number, replaced: replaced)
    }
}
