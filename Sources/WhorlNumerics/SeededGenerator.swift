import Glibc

/// A seeded generator of pseudo-random numbers: the same numbers for a seed on every run and every thread.
///
/// xoshiro256**, its state filled by SplitMix64 (David Blackman, Sebastiano Vigna: "Scrambled Linear Pseudorandom
/// Number Generators", ACM Transactions on Mathematical Software 47(4), 2021, https://prng.di.unimi.it; Guy Steele,
/// Doug Lea, Christine Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014). Not for secrets.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    /// Makes the generator of a seed.
    ///
    /// - Parameters:
    ///   - seed: any number; equal seeds give equal numbers.
    ///   - stream: numbers of different streams of one seed are independent of one another.
    package init(seed: UInt64, stream: UInt64 = 0) {
        var mixer = SplitMix64(state: SplitMix64.mixed(seed) ^ SplitMix64.mixed(stream &* SplitMix64.increment))
        state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
    }

    /// Makes a generator of a whole state, of which one word at least is not 0.
    package init(state: (UInt64, UInt64, UInt64, UInt64)) {
        self.state = state
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        let result = rotated(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = rotated(state.3, by: 45)
        return result
    }

    /// A number uniform in `0..<1`, of 24 random bits.
    package mutating func uniform() -> Float {
        Float(next() >> 40) * 0x1p-24
    }

    /// A number uniform between the bounds, the upper one left out as far as rounding allows.
    package mutating func uniform(in range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
    }

    /// A normally distributed number of mean 0 and variance 1.
    ///
    /// By the polar form's elder, George Box and Mervin Muller: "A Note on the Generation of Random Normal Deviates",
    /// Annals of Mathematical Statistics 29(2), 1958; two uniform numbers a call, none kept.
    package mutating func normal() -> Float {
        let radius = (-2 * log(1 - Double(uniform()))).squareRoot()
        return Float(radius * cos(2 * Double.pi * Double(uniform())))
    }

    private func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
        (value << count) | (value >> (64 - count))
    }
}

/// The generator that fills the state of another and derives seeds from seeds.
package struct SplitMix64: Sendable {
    /// The odd step of the counter, 2^64 divided by the golden ratio.
    static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Makes the generator of a state.
    package init(state: UInt64) {
        self.state = state
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mixed(state)
    }

    /// The bits of `value` mixed, one to one.
    package static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
