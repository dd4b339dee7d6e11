import Glibc

/// How a store is opened.
public struct StoreOptions: Sendable {
    /// How long to wait for another process before ``WhorlError/storeBusy(path:)``, in milliseconds.
    public var busyMilliseconds: Int
    /// The folder of systemd's credentials, nil for none.
    public var credentials: String?

    /// The least vectors of a gallery that gets a file.
    var leastDerived = DerivedGalleries.usualMinimum

    /// How long is waited unless stated otherwise, in milliseconds.
    public static let usualBusyMilliseconds = 5000

    /// Makes options; the folder of credentials is that of the environment unless stated.
    public init(
        busyMilliseconds: Int = usualBusyMilliseconds, credentials: String? = StoreOptions.systemCredentials
    ) {
        self.busyMilliseconds = busyMilliseconds
        self.credentials = credentials
    }

    /// `$CREDENTIALS_DIRECTORY`, which systemd sets for a service that it passes credentials.
    public static var systemCredentials: String? {
        getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
    }
}
