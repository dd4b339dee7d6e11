import Glibc
import WhorlEvaluation

/// Lines of standard input answered by times.
enum TimedRounds {
    private static let millisecondsPerSecond = 1000.0

    /// Does the work once a line, and writes what it took, until the input ends.
    static func answer(_ work: () throws -> Void) throws {
        while readLine() != nil {
            let start = ThreadClock.seconds
            try work()
            print((ThreadClock.seconds - start) * millisecondsPerSecond)
            fflush(nil)
        }
    }
}
