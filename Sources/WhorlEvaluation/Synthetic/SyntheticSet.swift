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
    /// What is wrong with their contact.
    public let contact: ContactStyle

    /// Describes a set.
    ///
    /// - Precondition: `fingers` and `impressions` are at least 1.
    public init(
        fingers: Int, impressions: Int, seed: UInt64, style: SensorStyle = .optical, contact: ContactStyle = .usual
    ) {
        precondition(fingers > 0 && impressions > 0)
        self.fingers = fingers
        self.impressions = impressions
        self.seed = seed
        self.style = style
        self.contact = contact
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
    public func name(finger: Int, impression: Int) -> String { "\(name(finger: finger))_\(impression)" }

    /// A finger's number, of three digits or more.
    func name(finger: Int) -> String {
        let digits = String(finger)
        return String(repeating: "0", count: max(SyntheticParameters.nameDigits - digits.utf8.count, 0)) + digits
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
        try write(to: folder, threads: threads, progress: progress) { number in
            let finger = finger(number)
            return (1...impressions).map {
                (name(finger: number, impression: $0), finger.impression($0, on: style, contact: contact))
            }
        }
    }

    /// Writes the images of every finger.
    func write(
        to folder: String, threads: Int, progress: @escaping @Sendable (Int) -> Void,
        images: @escaping @Sendable (_ finger: Int) -> [(name: String, image: GrayImage)]
    ) throws(WhorlError) {
        try OutputFolder.make(folder)
        let failures = Parallel.map(fingers, threads: threads, progress: progress) { index -> WhorlError? in
            do throws(WhorlError) {
                for (name, image) in images(index + 1) {
                    try AtomicFile.write(PNGEncoder.bytes(image), to: "\(folder)/\(name).png", durable: false)
                }
            } catch {
                return error
            }
            return nil
        }
        for case let failure? in failures { throw failure }
    }
}
