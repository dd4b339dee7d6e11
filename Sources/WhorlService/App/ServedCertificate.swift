internal import FoundationEssentials
internal import Glibc
package import Logging
internal import NIOSSL
internal import Synchronization
internal import Whorl
package import WhorlConfiguration

/// The certificate and the key that connections get: those that the files hold now, so that a renewed certificate is served
/// without another start.
package final class ServedCertificate: Sendable {
    private struct Served {
        let context: NIOSSLContext
        /// When the certificate ends, in seconds since 1970.
        let end: Double?
    }

    private struct State {
        var served: Served
        var stamps: [FileStamp?]
        /// What was last said of the end of the certificate.
        var warned: Double?
    }

    private let files: ServiceConfiguration.TLSFiles
    private let state: Mutex<State>

    /// Seconds before the end of a certificate from which on its end is announced: two weeks.
    private static let notice = 14.0 * 86_400
    /// Seconds between two announcements.
    private static let pause = 86_400.0

    /// Reads the files.
    ///
    /// - Throws: ``ConfigurationError`` for files that cannot be used.
    package init(_ files: ServiceConfiguration.TLSFiles) throws(ConfigurationError) {
        self.files = files
        let stamps = Self.stamps(files)
        state = Mutex(State(served: try Self.read(files), stamps: stamps))
    }

    /// What a connection that begins now is served with.
    var context: NIOSSLContext { state.withLock { $0.served.context } }

    /// Reads files again that changed. While they cannot be used, as those of which one is replaced already and the other is
    /// not, what was read before goes on being served.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - logger: says what was read or cannot be, and once a day that a certificate ends soon.
    package func renew(at now: Double, _ logger: Logger) {
        let stamps = Self.stamps(files)
        if stamps != state.withLock({ $0.stamps }) {
            let read = Result { () throws(ConfigurationError) in try Self.read(files) }
            state.withLock {
                $0.stamps = stamps
                if let served = try? read.get() { ($0.served, $0.warned) = (served, nil) }
            }
            switch read {
            case .success: logger.notice("the certificate was read again")
            case .failure(let error):
                logger.error("the files of the certificate changed and cannot be used: \(error); the former is served")
            }
        }
        guard let end = state.withLock({ $0.served.end }), end - now < Self.notice else { return }
        let isDue = state.withLock { state in
            guard state.warned.map({ now - $0 >= Self.pause }) ?? true else { return false }
            state.warned = now
            return true
        }
        if isDue { logger.warning("\(Self.announcement(of: end, at: now))") }
    }

    /// What is said of files at a check: those that are not there, and a certificate that ends soon or has ended.
    package static func weaknesses(_ files: ServiceConfiguration.TLSFiles?, at now: Double) -> [Weakness] {
        guard let files else { return [] }
        let missing = paths(files).filter { FileStamp($0) == nil }.map { "names a file that is not there: \($0)" }
        let ending = (try? chain(files)).flatMap(end(of:)).flatMap { end in
            end - now < notice ? announcement(of: end, at: now) : nil
        }
        return (missing + [ending].compactMap(\.self)).map { Weakness(key: "tls", reason: $0) }
    }

    /// Whether this process may read all of the files.
    static func areReadable(_ files: ServiceConfiguration.TLSFiles) -> Bool {
        paths(files).allSatisfy { access($0, R_OK) == 0 }
    }

    private static func announcement(of end: Double, at now: Double) -> String {
        let date = Date(timeIntervalSince1970: end).ISO8601Format()
        return end <= now
            ? "names a certificate that ended on \(date): renew it, which needs no other start"
            : "names a certificate that ends on \(date): renew it, which needs no other start"
    }

    private static func chain(_ files: ServiceConfiguration.TLSFiles) throws -> [NIOSSLCertificate] {
        guard FolderContents.isFile(files.certificate) else { throw NIOSSLError.failedToLoadCertificate }
        return try NIOSSLCertificate.fromPEMFile(files.certificate)
    }

    /// When the first certificate of a chain ends, in seconds since 1970; nil for an empty chain.
    private static func end(of chain: [NIOSSLCertificate]) -> Double? { chain.first.map { Double($0.notValidAfter) } }

    private static func paths(_ files: ServiceConfiguration.TLSFiles) -> [String] {
        [files.certificate, files.key] + [files.clients].compactMap(\.self)
    }

    private static func stamps(_ files: ServiceConfiguration.TLSFiles) -> [FileStamp?] {
        paths(files).map { FileStamp($0) }
    }

    /// Pipes and devices are not read: what waits for their other end would look after nothing more.
    private static func read(_ files: ServiceConfiguration.TLSFiles) throws(ConfigurationError) -> Served {
        do {
            guard paths(files).allSatisfy(FolderContents.isFile) else { throw NIOSSLError.failedToLoadCertificate }
            let chain = try Self.chain(files)
            let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            if let clients = files.clients {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(clients))
                configuration.certificateVerification = .optionalVerification
            }
            // Which finds a key of another certificate.
            let context = try NIOSSLContext(configuration: configuration)
            return Served(context: context, end: end(of: chain))
        } catch {
            throw .invalid(key: "tls", reason: "names files that are not a PEM certificate and its key")
        }
    }
}
