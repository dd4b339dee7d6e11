public import Whorl
import WhorlNumerics

/// A set of synthetic fingers with several impressions each, laid out as the FVC sets are.
public struct SyntheticSet: Sendable {
    /// Number of fingers.
    public let fingers: Int
    /// Number of impressions of each finger.
    public let impressions: Int
    /// What all fingers are derived from.
    public let seed: UInt64
    /// The sensor that the fingers are pressed on.
    public let style: SensorStyle

    /// Describes a set.
    ///
    /// - Precondition: `fingers` and `impressions` are at least 1.
    public init(fingers: Int, impressions: Int, seed: UInt64, style: SensorStyle = .optical) {
        precondition(fingers > 0 && impressions > 0)
        self.fingers = fingers
        self.impressions = impressions
        self.seed = seed
        self.style = style
    }

    /// Grows a finger of the set: the same one however many there are.
    ///
    /// - Parameter number: 1 or more.
    /// - Returns: the finger; growing it takes about 250 ms of CPU time.
    public func finger(_ number: Int) -> SyntheticFinger {
        SyntheticFinger(seed: seed(ofFinger: number))
    }

    /// What a finger of the set is grown from; `number` is 1 or more.
    package func seed(ofFinger number: Int) -> UInt64 {
        precondition(number > 0)
        var generator = SeededGenerator(seed: seed, stream: UInt64(number))
        return generator.next()
    }

    /// The file name of an impression without extension: `<finger>_<impression>`, the finger of three digits or more.
    public func name(finger: Int, impression: Int) -> String {
        let digits = String(finger)
        let zeros = String(repeating: "0", count: max(SyntheticParameters.nameDigits - digits.utf8.count, 0))
        return "\(zeros)\(digits)_\(impression)"
    }

    /// Writes all impressions as PNG files named `<finger>_<impression>.png`; files of these names are replaced.
    ///
    /// The bytes do not depend on the number of threads.
    ///
    /// - Parameters:
    ///   - folder: made where it is missing.
    ///   - threads: at most so many, at least 1.
    ///   - progress: called from any thread with the number of fingers that are done.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``; files that were written before stay.
    public func write(
        to folder: String, threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(WhorlError) {
        try OutputFolder.make(folder)
        let failures = Parallel.map(fingers, threads: threads, progress: progress) {
            failure(ofWriting: $0 + 1, to: folder)
        }
        for case let failure? in failures { throw failure }
    }

    /// Writes the impressions of one finger and returns what went wrong.
    private func failure(ofWriting number: Int, to folder: String) -> WhorlError? {
        let finger = finger(number)
        do throws(WhorlError) {
            for impression in 1...impressions {
                let image = finger.impression(impression, on: style)
                let path = "\(folder)/\(name(finger: number, impression: impression)).png"
                try AtomicFile.write(PNGEncoder.bytes(image), to: path, durable: false)
            }
        } catch {
            return error
        }
        return nil
    }
}
