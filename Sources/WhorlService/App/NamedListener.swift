internal import Glibc
internal import NIOCore
internal import ServiceLifecycle
internal import WhorlConfiguration

/// A listener whose failure to start says which it was.
struct NamedListener: Service {
    /// Its address or path, as the configuration has it.
    let name: String
    let service: any Service

    func run() async throws {
        do {
            try await service.run()
        } catch let error as IOError {
            throw ConfigurationError.address(name, reason: String(cString: strerror(error.errnoCode)))
        } catch is SocketAddressError {
            throw ConfigurationError.address(name, reason: "No such host")
        }
    }
}
