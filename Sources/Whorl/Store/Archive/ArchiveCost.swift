/// What a guess of an archive's passphrase costs: the parameters of scrypt (RFC 7914).
package struct ArchiveCost: Sendable, Equatable {
    /// Binary logarithm of N, the cost in time and memory.
    let logRounds: UInt8
    /// r; memory is `128 * r * N` bytes.
    let blockSize: UInt8
    /// p.
    let parallelism: UInt8

    /// 128 MiB and about a third of a second: the first choice of the OWASP password storage cheat sheet.
    static let usual = ArchiveCost(logRounds: 17, blockSize: 8, parallelism: 1)
    /// Of an archive that is not encrypted.
    package static let none = ArchiveCost(logRounds: 0, blockSize: 0, parallelism: 0)

    private static let logRoundsRead: ClosedRange<UInt8> = 4...20
    private static let blockSizeRead: ClosedRange<UInt8> = 1...32
    private static let parallelismRead: ClosedRange<UInt8> = 1...4
    /// The most memory that an archive's header can ask for.
    private static let maximumMemory = 256 << 20
    private static let bytesPerUnit = 128

    /// Whether the cost is one that a reader pays; a hostile header could ask for any.
    package var isAcceptable: Bool {
        Self.logRoundsRead.contains(logRounds) && Self.blockSizeRead.contains(blockSize)
            && Self.parallelismRead.contains(parallelism)
            && Self.bytesPerUnit * Int(blockSize) << Int(logRounds) <= Self.maximumMemory
    }

    package init(logRounds: UInt8, blockSize: UInt8, parallelism: UInt8) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }
}
