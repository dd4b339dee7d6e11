/// Where a store's master key comes from.
public enum KeySource: Sendable, Equatable {
    /// The file `master.key` of the data folder.
    case file(path: String)
    /// A credential that systemd passed to the service.
    case credential(path: String)

    /// The key's file.
    public var path: String {
        switch self {
        case .file(let path), .credential(let path): path
        }
    }
}
