/// The file that makes https links of this service Universal Links of iOS apps.
package struct AppleAssociation: Codable, Sendable, Equatable {
    /// Apps and the links that they open.
    package struct Links: Codable, Sendable, Equatable {
        /// An app and its links, in the words of iOS 13 and later and in those of iOS 12.
        package struct Detail: Codable, Sendable, Equatable {
            /// The app as iOS 13 reads it.
            package let appIDs: [String]
            /// Its links as iOS 13 reads them.
            package let components: [[String: String]]
            /// The app as iOS 12 reads it.
            package let appID: String
            /// Its links as iOS 12 reads them.
            package let paths: [String]
        }

        /// Empty, which iOS 12 insists on.
        package let apps: [String]
        /// All apps.
        package let details: [Detail]
    }

    /// Apps that may use the service's web sessions.
    package struct Credentials: Codable, Sendable, Equatable {
        /// All apps.
        package let apps: [String]
    }

    /// Who opens links.
    package let applinks: Links
    /// Who shares web sessions.
    package let webcredentials: Credentials

    /// Associates apps.
    ///
    /// - Parameters:
    ///   - apps: each the team's prefix and the bundle identifier, such as `ABCDE12345.com.example.app`.
    ///   - paths: the paths that open the apps, with `*` for anything.
    package init(apps: [String], paths: [String]) {
        let components = paths.map { ["/": $0] }
        applinks = Links(
            apps: [],
            details: apps.map { Links.Detail(appIDs: [$0], components: components, appID: $0, paths: paths) })
        webcredentials = Credentials(apps: apps)
    }
}
