internal import WhorlNumerics

/// Reads the values of a file that dlib wrote, one after another.
///
/// The encoding is that of `serialize.h`, `float_details.h` and `tensor.h` of dlib
/// (https://github.com/davisking/dlib): a whole number is a control byte, with the number of bytes in its lower half and
/// the sign in its highest bit, and as many bytes of magnitude, the least significant first; a real number is a mantissa
/// and a power of two, both whole numbers; a flag is the character 0 or 1; a tensor is the version 2, four extents and
/// 32-bit floats, the least significant byte first. Nothing says where a value ends or which kind it has, so that the
/// order alone tells.
struct DlibReader {
    private static let signBit: UInt8 = 0x80
    private static let sizeMask: UInt8 = 0x0F
    /// The powers of two that a real number may have; dlib writes 32,000 and more for what is no finite number.
    private static let exponents = -2000...2000
    private static let tensorVersion = 2
    private static let aliasVersion = 1
    /// Extents of a tensor: samples, channels, rows, columns.
    static let dimensions = 4

    private var bytes: ByteReader<NetworkError>
    /// What memory may be taken for.
    private let limits: NetworkLimits
    /// Numbers that were taken so far.
    private var elements = 0

    /// Reads the whole of `bytes`.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)`` where there are none,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    init(_ bytes: [UInt8], limits: NetworkLimits) throws(NetworkError) {
        guard !bytes.isEmpty else { throw .damagedModel(reason: "the file is empty") }
        guard bytes.count <= limits.fileBytes else {
            throw .modelTooLarge(quantity: "bytes", got: bytes.count, limit: limits.fileBytes)
        }
        self.bytes = ByteReader(bytes[...], shortage: .endsEarly("the file"))
        self.limits = limits
    }

    /// Bytes that are not read yet: every value takes one at least.
    var remaining: Int { bytes.remaining }

    /// Reads a whole number.
    mutating func integer(_ name: String) throws(NetworkError) -> Int {
        let control = try bytes.readByte()
        let size = Int(control & Self.sizeMask)
        guard control & ~(Self.signBit | Self.sizeMask) == 0, (1...MemoryLayout<UInt64>.size).contains(size) else {
            throw .damagedModel(reason: "\(name) is no whole number")
        }
        let magnitude = try bytes.take(size).reversed().reduce(UInt64(0)) { $0 << UInt8.bitWidth | UInt64($1) }
        guard let number = Int(exactly: magnitude) else {
            throw .damagedModel(reason: "\(name) is too large")
        }
        return control & Self.signBit == 0 ? number : -number
    }

    /// Reads a whole number of a range.
    mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(NetworkError) -> Int {
        let number = try integer(name)
        guard range.contains(number) else { throw .damagedModel(reason: "\(name) is \(number)") }
        return number
    }

    /// Reads the number of values that follow, each of which takes a byte at least.
    mutating func count(_ name: String, limit: Int) throws(NetworkError) -> Int {
        let count = try integer(name)
        guard count >= 0, count <= remaining else {
            throw .damagedModel(reason: "\(name) is \(count) and \(remaining) bytes are left")
        }
        guard count <= limit else { throw .modelTooLarge(quantity: name, got: count, limit: limit) }
        return count
    }

    /// Reads a real number.
    mutating func real(_ name: String) throws(NetworkError) -> Double {
        let mantissa = try integer(name)
        let exponent = try integer(name)
        guard Self.exponents.contains(exponent) else {
            throw .damagedModel(reason: "\(name) is not finite")
        }
        let number = Double(sign: .plus, exponent: exponent, significand: Double(mantissa))
        guard number.isFinite else { throw .damagedModel(reason: "\(name) is not finite") }
        return number
    }

    /// Reads real numbers that are used with 32 bits.
    mutating func reals(_ count: Int, _ name: String) throws(NetworkError) -> [Float] {
        try take(count, of: name)
        var numbers: [Float] = []
        numbers.reserveCapacity(min(count, remaining))
        for _ in 0..<count { numbers.append(Float(try real(name))) }
        guard numbers.allSatisfy(\.isFinite) else { throw .damagedModel(reason: "\(name) is too large") }
        return numbers
    }

    /// Reads a flag.
    mutating func flag(_ name: String) throws(NetworkError) -> Bool {
        switch try bytes.readByte() {
        case UInt8(ascii: "0"): return false
        case UInt8(ascii: "1"): return true
        default: throw .damagedModel(reason: "\(name) is neither 0 nor 1")
        }
    }

    /// Reads a flag that is a byte of its own, not a character.
    mutating func byteFlag(_ name: String) throws(NetworkError) -> Bool {
        switch try bytes.readByte() {
        case 0: return false
        case 1: return true
        default: throw .damagedModel(reason: "\(name) is neither 0 nor 1")
        }
    }

    /// Reads a text of at most so many bytes.
    mutating func text(_ name: String, longest: Int) throws(NetworkError) -> String {
        let count = try integer(name)
        guard (0...longest).contains(count) else { throw .damagedModel(reason: "\(name) has \(count) bytes") }
        guard let text = String(validating: try bytes.take(count), as: UTF8.self) else {
            throw .damagedModel(reason: "\(name) is no text")
        }
        return text
    }

    /// Reads a tensor: samples, channels, rows and columns, and the numbers in row-major order.
    mutating func tensor(_ name: String) throws(NetworkError) -> Tensor {
        _ = try integer("version of \(name)", in: Self.tensorVersion...Self.tensorVersion)
        let shape = try extents(name)
        let count = try limits.count(of: shape, name: name)
        try take(count, of: name)
        return Tensor(type: .float32, shape: shape, elements: .reals(try bytes.readFloats(count)))
    }

    /// Reads the extents that a part of a tensor has.
    mutating func partShape(_ name: String) throws(NetworkError) -> [Int] {
        _ = try integer("version of \(name)", in: Self.aliasVersion...Self.aliasVersion)
        return try extents(name)
    }

    /// Reads a column of numbers as dlib writes a matrix: its rows and columns as negative numbers, then the numbers.
    mutating func column(_ name: String) throws(NetworkError) -> [Float] {
        let rows = try integer("rows of \(name)")
        _ = try integer("columns of \(name)", in: -1...(-1))
        guard rows <= 0, rows >= -remaining else { throw .damagedModel(reason: "\(name) has \(rows) rows") }
        return try reals(-rows, name)
    }

    /// Checks that nothing is left.
    func finish() throws(NetworkError) {
        guard remaining == 0 else { throw .damagedModel(reason: "\(remaining) bytes are left behind the model") }
    }

    private mutating func extents(_ name: String) throws(NetworkError) -> [Int] {
        var shape: [Int] = []
        for _ in 0..<Self.dimensions { shape.append(try integer("an extent of \(name)")) }
        _ = try limits.count(of: shape, name: name)
        return shape
    }

    /// Counts numbers before memory is taken for them.
    private mutating func take(_ count: Int, of name: String) throws(NetworkError) {
        elements = elements.saturatingSum(count)
        guard elements <= limits.elements else {
            throw .modelTooLarge(quantity: "weights", got: elements, limit: limits.elements)
        }
        // A number has a byte at least; those of tensors, four.
        guard count <= remaining else { throw .endsEarly(name) }
    }
}
