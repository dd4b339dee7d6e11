internal import Glibc
internal import NIOCore
package import ServiceLifecycle
internal import WhorlConfiguration

/// A listener whose failure to start says which it was.
package struct NamedListener: Service {
    /// Its address or path, as the configuration has it.
    let name: String
    let service: any Service

    package init(name: String, service: any Service) {
        self.name = name
        self.service = service
    }

    package func run() async throws {
        do {
            try await service.run()
        } catch let error as IOError {
            throw ConfigurationError.address(name, reason: String(cString: strerror(error.errnoCode)))
        } catch is SocketAddressError {
            throw ConfigurationError.address(name, reason: "No such host")
        }
    }
}
