import WhorlCommandLine

/// A file that the system's `curl` brings from an `https` address.
///
/// `curl` reads no configuration of the user's, and follows redirects to `https` alone. The variables of the environment
/// that name a proxy or certificates count as they always do.
struct AddressTransfer {
    /// Redirects that are followed.
    private static let redirects = 5
    /// Bytes a second below which a transfer counts as at rest.
    private static let leastSpeed = 1

    let address: SecureAddress
    /// Seconds that a connection may take, and that nothing may come.
    let timeout: Int

    /// Brings what is missing of a file.
    ///
    /// - Throws: ``FetchError``, and what adding to the file throws. What came stays in the file.
    func run(into part: PartialFile, _ progress: (Int) -> Void) throws {
        guard part.count < part.expected else { return }
        let curl = try SystemProgram("curl", package: "curl")
        var code = try run(curl, part, progress)
        if Self.cannotResume.contains(code), part.count > 0 {
            try part.restart()
            code = try run(curl, part, progress)
        }
        guard code == 0 else {
            throw FetchError.failedTransfer(source: address.host, reason: Self.reasons[code] ?? "curl error \(code)")
        }
    }

    private func run(_ curl: SystemProgram, _ part: PartialFile, _ progress: (Int) -> Void) throws -> Int32 {
        try curl.run(arguments(from: part.count)) { bytes in
            try part.append(bytes)
            progress(part.count)
        }
    }

    /// What `curl` is run with; `--disable` has to come first.
    func arguments(from start: Int) -> [String] {
        [
            "--disable", "--proto", "=https", "--proto-redir", "=https", "--tlsv1.2", "--location", "--max-redirs",
            "\(Self.redirects)", "--fail", "--silent", "--globoff", "--connect-timeout", "\(timeout)", "--speed-limit",
            "\(Self.leastSpeed)", "--speed-time", "\(timeout)",
        ] + (start > 0 ? ["--continue-at", "\(start)"] : []) + ["--output", "-", "--url", address.text]
    }

    /// Codes of a server that gives no part of a file: curl(1), "EXIT CODES".
    private static let cannotResume: Set<Int32> = [33, 36]
    private static let reasons: [Int32: String] = [
        1: "it leads to an address that is not https", 5: "the proxy's name is not known",
        6: "the host's name is not known", 7: "no connection", 18: "the connection ended early",
        22: "the server has no such file", 28: "time-out", 35: "no TLS connection", 47: "too many redirects",
        52: "the server said nothing", 56: "the connection broke", 60: "the certificate is not trusted",
    ]
}
