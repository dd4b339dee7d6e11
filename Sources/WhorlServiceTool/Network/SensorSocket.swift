import ArgumentParser
import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import Whorl
import WhorlCommandLine
import WhorlEvaluation
import WhorlProtocols

/// Talks to the running service by its sensor's socket.
struct SensorSocket {
    /// The socket of a data folder.
    let path: SocketPath

    private static let longestAnswer = 1 << 20
    /// Longer than a prompt waits.
    private static let patience = TimeAmount.seconds(90)

    /// An answer that is no success.
    private struct Refused: Decodable {
        let Message: String
    }

    /// Asks, and reads the answer.
    ///
    /// - Throws: ``WhorlError`` never; `ExitCode` after it has said why.
    func ask<Answer: Decodable>(
        _ method: String, _ place: String, _ body: [UInt8] = [], as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        try JSONCoding.decode(type, from: Data(try await ask(method, place, body)))
    }

    /// Asks for a change.
    ///
    /// - Returns: whether it was made.
    func change(_ place: String) async throws -> Bool {
        struct DoneAnswer: Decodable { let done: Bool }
        let answer: DoneAnswer = try await ask("POST", place)
        return answer.done
    }

    /// Asks, and returns the answer's JSON.
    func ask(_ method: String, _ place: String, _ body: [UInt8] = []) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: "http+unix://\(Self.encoded(path.address))\(place)")
        request.method = .RAW(value: method)
        if !body.isEmpty { request.body = .bytes(ByteBuffer(bytes: body)) }
        let answer: HTTPClientResponse
        do {
            answer = try await HTTPClient.shared.execute(request, timeout: Self.patience)
        } catch {
            Console.write("whorl: the service does not answer at \(path.file.printable)\nhint: start whorl serve\n")
            throw ExitCode.missing
        }
        let bytes = Array(try await answer.body.collect(upTo: Self.longestAnswer).readableBytesView)
        guard answer.status.code < 300 else {
            let refused = try? JSONCoding.decode(Refused.self, from: Data(bytes))
            Console.write("whorl: \(refused?.Message ?? "the service answers \(answer.status.code)")\n")
            throw answer.status.code < 500 ? ExitCode.usage : ExitCode.busy
        }
        return bytes
    }

    /// A text as one part of a URL.
    static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                return String(UnicodeScalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }.joined()
    }
}
