import Glibc
import Whorl

/// A service that enrolls and verifies people by their prints: an accept loop, and connections on Dispatch's threads.
///
///     swift run SwiftService people 7070
///
/// A request is a line, `enroll BCID BYTES` or `verify BCID BYTES`, and an image file of so many bytes; the answer is a
/// line: `enrolled`, `match SCORE`, `non-match SCORE`, or `error NAME MESSAGE`. A connection may ask any number of times. It
/// listens on the loopback interface alone, as nothing here is encrypted and nobody is asked who they are.
@main
struct Service {
    private static let fmr = 1e-4
    /// Threads serve connections, so a search need not use several.
    private static let threads = 1

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = UInt16(arguments[2]) else {
            print("usage: SwiftService FOLDER PORT")
            exit(64)
        }
        let engine = Engine(store: try SQLiteStore(path: arguments[1]), threads: threads)
        guard let listener = Listener(port: port) else {
            perror("listen")
            exit(1)
        }
        print("whorl listens on port \(port)")
        fflush(nil)
        while true {
            guard let connection = listener.accept() else { continue }
            connection.detach { request in answer(request, engine) }
        }
    }

    /// The line that answers a request.
    private static func answer(_ request: Request, _ engine: Engine) -> String {
        do throws(WhorlError) {
            let bcid = try BCID(request.bcid)
            let sample = try FingerSample(image: try ImageDecoder.gray(bytes: request.image))
            switch request.command {
            case .enroll:
                try engine.enroll(bcid, [sample])
                return "enrolled"
            case .verify:
                let found = try engine.verify(bcid, probe: Presentation(fingers: [sample]), fmr: fmr)
                return "\(found.decision.rawValue) \(found.score)"
            }
        } catch {
            return "error \(error.code) \(error)"
        }
    }
}
