import Glibc

/// How a store is opened.
public struct StoreOptions: Sendable {
    /// How long to wait for another process before ``WhorlError/storeBusy(path:)``, in milliseconds.
    public var busyMilliseconds: Int
    /// The folder of systemd's credentials, nil for none.
    public var credentials: String?

    /// What is done with a folder that has no store, and with a store that cannot be written.
    public var opening = Opening.making

    /// How a store that is not there, or cannot be written, is opened.
    public enum Opening: Sendable {
        /// Folder, master key and an empty store are made where they are missing; a store that cannot be written is
        /// refused.
        case making
        /// Nothing is made: ``WhorlError/storeNotFound(path:)`` where there is no store. One that cannot be written is
        /// opened for reading, and every change throws ``WhorlError/storeNotWritable(path:reason:)``.
        case existing
    }

    /// Whether changes are refused where the database is older than its anchor, as a service has it: an old copy that was
    /// put back while it runs serves nobody.
    package var refusesOldData = false

    /// The least faces of a gallery that gets a file; a 16th of it are the least prints.
    package var leastDerived = DerivedGalleries.usualMinimum

    /// How long is waited unless stated otherwise, in milliseconds.
    public static let usualBusyMilliseconds = 5000

    /// Makes options; the folder of credentials is that of the environment unless stated.
    public init(
        busyMilliseconds: Int = usualBusyMilliseconds, credentials: String? = StoreOptions.systemCredentials,
        opening: Opening = .making
    ) {
        self.opening = opening
        self.busyMilliseconds = busyMilliseconds
        self.credentials = credentials
    }

    /// `$CREDENTIALS_DIRECTORY`, which systemd sets for a service that it passes credentials.
    public static var systemCredentials: String? {
        getenv("CREDENTIALS_DIRECTORY").map { SystemName.text(cString: $0) }
    }
}
