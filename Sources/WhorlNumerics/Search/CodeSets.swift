internal import CKernels

/// Sets of up to ``capacity`` codes each, compared by counting bits.
///
/// The bytes are one buffer that may be stored as it is: of each set the low words of its codes, 64 bits each, then the high
/// ones, zeros behind the last; then of each set the number of its codes, a byte.
package struct CodeSets: Sendable {
    /// The most codes of a set.
    package static let capacity = Int(WHORL_SET_CODES)
    private static let wordBytes = MemoryLayout<UInt64>.size
    private static let setBytes = Int(WHORL_SET_WORDS) * wordBytes

    /// Sets.
    package let count: Int
    /// The stored form, ``byteCount(_:)`` bytes.
    package let bytes: AlignedBytes

    /// Bytes of so many sets.
    package static func byteCount(_ sets: Int) -> Int { sets * (setBytes + 1) }

    /// Takes the stored form.
    ///
    /// - Returns: nil where the bytes are not those of so many sets.
    package init?(count: Int, bytes: AlignedBytes) {
        guard bytes.count == Self.byteCount(count),
            bytes.bytes.suffix(count).allSatisfy({ $0 <= Self.capacity })
        else { return nil }
        self.count = count
        self.bytes = bytes
    }

    /// Stores codes; of a set, the first ``capacity``.
    package init(_ sets: [[BinaryCode]]) {
        count = sets.count
        bytes = AlignedBytes(count: Self.byteCount(sets.count))
        for (number, codes) in sets.enumerated() {
            let start = bytes.start + number * Self.setBytes
            for (place, code) in codes.prefix(Self.capacity).enumerated() {
                start.storeBytes(of: code.low.littleEndian, toByteOffset: place * Self.wordBytes, as: UInt64.self)
                start.storeBytes(
                    of: code.high.littleEndian, toByteOffset: (Self.capacity + place) * Self.wordBytes,
                    as: UInt64.self)
            }
            bytes.start.storeBytes(
                of: UInt8(min(codes.count, Self.capacity)), toByteOffset: count * Self.setBytes + number,
                as: UInt8.self)
        }
    }

    /// The codes of a set.
    package subscript(number: Int) -> [BinaryCode] {
        precondition((0..<count).contains(number))
        let start = number * Self.setBytes, bytes = bytes.bytes
        func word(_ place: Int) -> UInt64 {
            UInt64(littleEndian: bytes.load(fromByteOffset: start + place * Self.wordBytes, as: UInt64.self))
        }
        return withExtendedLifetime(self.bytes) {
            (0..<Int(bytes[count * Self.setBytes + number])).map {
                BinaryCode(low: word($0), high: word(Self.capacity + $0))
            }
        }
    }

    /// How each set resembles another set: the sum over its codes of the square of `reach` less the bits in which the other
    /// set's nearest code differs, where that is above 0.
    ///
    /// - Parameters:
    ///   - probe: sets, of which the first counts.
    ///   - reach: codes that differ in so many bits have nothing in common, `0...BinaryCode.bits`.
    ///   - kernels: what counts the bits.
    /// - Returns: a sum for each set, `0...capacity * reach * reach`; higher is more alike.
    package func resemblances(
        to probe: CodeSets, reach: Int, _ kernels: SearchKernels = .best
    ) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.initialize(repeating: 0)
            if let start = buffer.baseAddress { kernels.resemblances(self, to: probe, reach: reach, into: start) }
            filled = count
        }
    }

    /// A code of another set.
    package struct Nearest: Sendable, Equatable, BitwiseCopyable {
        /// Its number in the set.
        package let code: UInt8
        /// Bits in which it differs; 255 where the other set is empty.
        package let distance: UInt8
    }

    /// For each code of a set, in order, the code of another set that differs in the fewest bits, the first of several.
    ///
    /// - Parameters:
    ///   - number: the set.
    ///   - probe: sets, of which the first counts.
    ///   - kernels: what counts the bits.
    /// - Returns: one for each code.
    package func nearest(_ number: Int, to probe: CodeSets, _ kernels: SearchKernels = .best) -> [Nearest] {
        precondition((0..<count).contains(number) && probe.count > 0)
        let codes = Int(bytes.bytes[count * Self.setBytes + number])
        return withExtendedLifetime(bytes) {
            [Nearest](unsafeUninitializedCapacity: Self.capacity) { buffer, filled in
                if let start = buffer.baseAddress { kernels.nearest(self, number, to: probe, into: start) }
                filled = codes
            }
        }
    }

    func withView<Result>(_ body: (UnsafePointer<whorl_code_sets>) -> Result) -> Result {
        let start = UnsafeRawPointer(bytes.start)
        var view = whorl_code_sets(
            sets: count, words: start.assumingMemoryBound(to: UInt64.self),
            counts: (start + count * Self.setBytes).assumingMemoryBound(to: UInt8.self))
        return withExtendedLifetime(bytes) { body(&view) }
    }
}
