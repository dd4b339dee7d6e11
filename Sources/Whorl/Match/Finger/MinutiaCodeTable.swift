package import WhorlNumerics

/// The fitted table that turns the surroundings of a minutia into a code: for each bit a weight of each number.
///
/// A bit is set where the weighed sum of the numbers, less their means, is above the bit's offset. All are whole numbers and
/// no sum reaches 2^24, so that sums of floats are exact and a code does not depend on the processor. `whorl fit-codes` makes
/// the table.
///
///     0          means, a signed byte a number
///     -          weights, a signed byte a number, of bit 0, of bit 1, ...
///     -          offsets, 4 bytes a bit, little endian
package struct MinutiaCodeTable: Sendable {
    private static let offsetBytes = MemoryLayout<Int32>.size
    /// Bytes of a table.
    package static let byteCount =
        MinutiaSurroundings.count * (1 + BinaryCode.bits) + BinaryCode.bits * offsetBytes

    /// The table that the program carries.
    static let current: MinutiaCodeTable = {
        guard let table = MinutiaCodeTable(MinutiaCodeFile.bytes) else {
            preconditionFailure("the table of minutia codes has another size")
        }
        return table
    }()

    /// Mean of each number, where it is known.
    let means: [Int8]
    /// Of each bit a weight of each number.
    let weights: [Int8]
    /// What the sum of each bit has to exceed.
    let offsets: [Int32]
    /// The weights, a row a bit, as products take them.
    private let rows: SearchProbes

    /// Joins the parts of a table.
    package init(means: [Int8], weights: [Int8], offsets: [Int32]) {
        precondition(
            means.count == MinutiaSurroundings.count && offsets.count == BinaryCode.bits
                && weights.count == means.count * offsets.count)
        self.means = means
        self.weights = weights
        self.offsets = offsets
        rows = SearchProbes(count: offsets.count, columns: means.count, values: weights.map(Float.init))
    }

    /// Reads ``bytes``; nil where they are not those of a table.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        let count = MinutiaSurroundings.count
        let numbers = bytes.map { Int8(bitPattern: $0) }
        let places = stride(from: count * (1 + BinaryCode.bits), to: bytes.count, by: Self.offsetBytes)
        self.init(
            means: Array(numbers[..<count]), weights: Array(numbers[count..<count * (1 + BinaryCode.bits)]),
            offsets: places.map { place in
                Int32(
                    bitPattern: (0..<Self.offsetBytes).reduce(0) {
                        $0 | UInt32(bytes[place + $1]) << UInt32($1 * UInt8.bitWidth)
                    })
            })
    }

    /// The stored form.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        for value in means + weights { writer.write(UInt8(bitPattern: value)) }
        for offset in offsets { writer.write(UInt32(bitPattern: offset)) }
        return writer.bytes
    }

    /// The codes of minutiae.
    package func codes(_ minutiae: [MinutiaSurroundings]) -> [BinaryCode] {
        var centred: [Float] = []
        centred.reserveCapacity(minutiae.count * means.count)
        for surroundings in minutiae {
            for index in means.indices {
                let isKnown = surroundings.known[index]
                centred.append(isKnown ? Float(Int(surroundings.values[index]) - Int(means[index])) : 0)
            }
        }
        var sums = [Float](repeating: 0, count: minutiae.count * BinaryCode.bits)
        centred.withUnsafeBufferPointer { centred in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let values = centred.baseAddress, let out = sums.baseAddress, !minutiae.isEmpty else { return }
                SearchKernels.best.products(
                    values, rows: minutiae.count, rows, 0..<BinaryCode.bits, into: out, stride: minutiae.count)
            }
        }
        return minutiae.indices.map { minutia in
            BinaryCode { sums[$0 * minutiae.count + minutia] > Float(offsets[$0]) }
        }
    }
}
