/// Where a session was asked for, as the approve page names it.
package struct VidOrigin: Sendable, Equatable {
    /// The address.
    package let address: String
    /// Whether it is the browser's; else it is that of the application's server, which did not name the browser's.
    package let isBrowser: Bool

    /// A browser's address.
    package init(browser address: String) {
        self.address = address
        isBrowser = true
    }

    /// The address of an application's server.
    package init(server address: String) {
        self.address = address
        isBrowser = false
    }

    /// Whether a text is an address of IPv4 or IPv6, without a zone, which says nothing on another machine.
    package static func isAddress(_ text: String) -> Bool { !text.contains("%") && IPAddress(text) != nil }
}
