/// What a caller can do about an error, from which exit codes and HTTP statuses follow.
@nonexhaustive
public enum ErrorKind: String, Sendable, CaseIterable {
    /// An argument is wrong: the caller corrects it.
    case usage
    /// The content of an image, record, template or file cannot be used.
    case badData
    /// A file or folder that was named does not exist or cannot be read.
    case notFound
    /// Nobody, or nobody who can be compared, is enrolled under the BCID or in the partition.
    case unknownPerson
    /// Something that must be installed or set up first is missing: a key, a model, a calibration.
    case missing
    /// Another process is using what is needed: the same call may succeed later.
    case busy
    /// A key, a passphrase or a permission does not allow it.
    case notPermitted
    /// A file or the store cannot be written.
    case cannotWrite
    /// A fault that neither the caller nor the data caused.
    case `internal`
}
