import WhorlConfiguration

/// What the service is told by its configuration file.
enum ConfigurationFuzz {
    private static let path = "whorl.yaml"

    /// What is read keeps to its own rules, what is refused says why and what to do.
    static func run(_ bytes: [UInt8]) {
        do throws(ConfigurationError) {
            let read = try ServiceConfiguration(yaml: String(decoding: bytes, as: UTF8.self), path: path)
            try read.check()
            precondition(read.lockout.limit >= read.lockout.failures && read.fmr > 0 && read.fmr < 1)
        } catch {
            precondition(!error.problem.isEmpty && !error.advice.isEmpty)
        }
    }

    /// The first line is a list of proxies, the second the caller, each other one what a header says.
    static func forwarded(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let proxies = lines[0].split(separator: " ").map(String.init)
        guard lines.count > 1, let list = try? ProxyList(proxies) else { return }
        let (peer, fields) = (String(lines[1]), lines.dropFirst(2).map(String.init))
        let client = list.client(peer, forwarded: fields)
        if !list.contains(peer) { precondition(client == peer) }
        precondition(list.client(client, forwarded: []) == client)
        // What stands before an address that is believed to be the caller's changes nothing.
        if client != peer, !list.contains(client) {
            precondition(list.client(peer, forwarded: ["198.51.100.1"] + fields) == client)
        }
    }
}
