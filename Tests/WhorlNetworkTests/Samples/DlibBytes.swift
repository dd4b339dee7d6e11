/// Writes values as dlib does.
struct DlibBytes {
    private(set) var bytes: [UInt8] = []

    mutating func integer(_ number: Int) {
        var magnitude: [UInt8] = []
        var rest = number.magnitude
        repeat {
            magnitude.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest > 0
        bytes.append(UInt8(magnitude.count) | (number < 0 ? 0x80 : 0))
        bytes += magnitude
    }

    mutating func integers(_ numbers: Int...) { for number in numbers { integer(number) } }

    /// A real number, exactly.
    mutating func real(_ number: Double) {
        let digits = 52
        guard number != 0 else { return integers(0, 0) }
        let exponent = Int(number.exponent) - digits
        integer(Int(number.significand * Double(1 << digits)) * (number < 0 ? -1 : 1))
        integer(exponent)
    }

    mutating func reals(_ numbers: [Double]) { for number in numbers { real(number) } }

    mutating func text(_ text: String) {
        integer(text.utf8.count)
        bytes += Array(text.utf8)
    }

    mutating func flags(_ flags: Bool...) {
        bytes += flags.map { UInt8(ascii: $0 ? "1" : "0") }
    }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func tensor(_ shape: [Int], _ numbers: [Float]) {
        integer(2)
        for extent in shape { integer(extent) }
        for number in numbers { bytes += WireMessage.littleEndian(number.bitPattern) }
    }

    /// The extents of a part of a tensor.
    mutating func part(_ shape: [Int]) {
        integer(1)
        for extent in shape { integer(extent) }
    }

    /// A column of numbers, as a matrix.
    mutating func column(_ numbers: [Double]) {
        integers(-numbers.count, -1)
        reals(numbers)
    }
}
