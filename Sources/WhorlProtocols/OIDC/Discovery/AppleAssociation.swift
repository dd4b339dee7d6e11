/// The file that makes https links of this service Universal Links of iOS apps.
public struct AppleAssociation: Codable, Sendable, Equatable {
    /// Apps and the links that they open.
    public struct Links: Codable, Sendable, Equatable {
        /// An app and its links, in the words of iOS 13 and later and in those of iOS 12.
        public struct Detail: Codable, Sendable, Equatable {
            /// The app as iOS 13 reads it.
            public let appIDs: [String]
            /// Its links as iOS 13 reads them.
            public let components: [[String: String]]
            /// The app as iOS 12 reads it.
            public let appID: String
            /// Its links as iOS 12 reads them.
            public let paths: [String]
        }

        /// Empty, which iOS 12 insists on.
        public let apps: [String]
        /// All apps.
        public let details: [Detail]
    }

    /// Apps that may use the service's web sessions.
    public struct Credentials: Codable, Sendable, Equatable {
        /// All apps.
        public let apps: [String]
    }

    /// Who opens links.
    public let applinks: Links
    /// Who shares web sessions.
    public let webcredentials: Credentials

    /// Associates apps.
    ///
    /// - Parameters:
    ///   - apps: each the team's prefix and the bundle identifier, as `ABCDE12345.com.example.app`.
    ///   - paths: the paths that open the apps, with `*` for anything.
    public init(apps: [String], paths: [String]) {
        let components = paths.map { ["/": $0] }
        applinks = Links(
            apps: [],
            details: apps.map { Links.Detail(appIDs: [$0], components: components, appID: $0, paths: paths) })
        webcredentials = Credentials(apps: apps)
    }
}
