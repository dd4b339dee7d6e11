import ArgumentParser
import FoundationEssentials
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// Runs `median://auth/...` for the user at the machine, and prints the answer as JSON.
///
/// There is no page whose function could be called: `callbackFunction` and `callbackOnCancel` are read and not used.
enum BridgeURL {
    private struct Save: Encodable {
        let secret: String
        let overwrite: Bool?
    }

    private struct Get: Encodable {
        let prompt: String?
    }

    /// Whether a URL is for the bridge.
    static func isOne(_ url: String) -> Bool {
        BridgeCommand.schemes.contains { url.lowercased().hasPrefix($0 + "://") }
    }

    /// Runs the command of a URL by the running service.
    ///
    /// - Parameters:
    ///   - url: the link.
    ///   - mayChange: whether the user lets the link change the secret.
    ///   - socket: where the service is.
    /// - Throws: usage where the URL is malformed or may not change what it would, `ExitCode` 1 where the answer is no success.
    static func run(_ url: String, mayChange: Bool, _ socket: SocketOptions) async throws {
        guard let command = BridgeCommand(url) else {
            throw ValidationError("The URL is not one of the bridge, as median://auth/status.")
        }
        guard let name = command.name else {
            try StandardOutput.line(#"{"error":"unimplemented","success":false}"#)
            throw ExitCode.nonMatch
        }
        guard mayChange || name == .status || name == .get else {
            throw ValidationError("The link changes the owner's secret; give --allow-change if that is what you want.")
        }
        var body: [UInt8] = []
        switch name {
        case .status, .delete: break
        case .save:
            guard let secret = command.secret else { throw ValidationError("The URL saves no secret.") }
            body = Array(try JSONCoding.encode(Save(secret: secret, overwrite: command.overwrite)))
        case .get: body = Array(try JSONCoding.encode(Get(prompt: command.prompt)))
        }
        let bridge = command.bridge.map { "?bridge=" + SensorSocket.encoded($0) } ?? ""
        let answer = try await socket.service.ask("POST", "/bridge/\(name.rawValue)\(bridge)", body)
        try StandardOutput.line(String(decoding: answer, as: UTF8.self))
        let success = try JSONCoding.decode(Success.self, from: Data(answer)).success
        if success == false { throw ExitCode.nonMatch }
    }

    private struct Success: Decodable {
        let success: Bool?
    }
}
