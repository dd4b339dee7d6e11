/// What a rotation of the data key did.
public struct DataKeyRotation: Sendable, Equatable {
    /// Templates and documents that were sealed anew; those of an interrupted rotation are not counted again.
    public internal(set) var resealed = 0
    /// Templates and documents that do not open under any key, and were left as they are.
    public internal(set) var unreadable = 0
    /// Whether the old key is in no file of the store any more; false where another process was reading, so that the log
    /// could not be emptied. The next opening of the store does it.
    public internal(set) var isOldKeyGone = false
}
