/// How much is kept of tokens and samples, all of it in memory.
package struct TokenLimits: Sendable {
    /// Tokens.
    package var tokens = 100_000
    /// Samples that wait with one token.
    package var samplesPerToken = 32
    /// Images that are read for one token, whether they can be used or not.
    package var readingsPerToken = 100
    /// Bytes that samples of all tokens take.
    package var bytes = 256 << 20
    /// The share of tokens and bytes that one app may take, so that others always have room.
    package var appShare = 0.5
    /// Seconds that a result can still be read after its token has ended.
    package var grace = 600.0
    /// Seconds between two searches for what is over.
    package var interval = 5.0

    /// The usual limits.
    package init() {}
}
