"""The engine's seeded generator (Sources/WhorlNumerics/SeededGenerator.swift) once more: equal seeds, equal numbers."""

import numpy

MASK = (1 << 64) - 1
INCREMENT = 0x9E3779B97F4A7C15


def mixed(value):
    """The bits of a SplitMix64 state mixed."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK
    return value ^ value >> 31


class SeededGenerator:
    """xoshiro256**, its state filled by SplitMix64."""

    def __init__(self, seed, stream=0):
        state = mixed(seed) ^ mixed(stream * INCREMENT & MASK)
        self.state = [mixed(state + step * INCREMENT & MASK) for step in range(1, 5)]

    def next(self):
        """The next 64 bits."""
        a, b, c, d = self.state
        product = b * 5 & MASK
        result = ((product << 7 | product >> 57) & MASK) * 9 & MASK
        c ^= a
        d ^= b
        self.state = [a ^ d, b ^ c, c ^ b << 17 & MASK, (d << 45 | d >> 19) & MASK]
        return result

    def uniform(self, count, low, high):
        """`count` 32-bit numbers between the bounds, in the engine's order and rounding."""
        bits = numpy.array([self.next() >> 40 for _ in range(count)], dtype=numpy.float32)
        return numpy.float32(low) + numpy.float32(high - low) * (bits * numpy.float32(2**-24))
