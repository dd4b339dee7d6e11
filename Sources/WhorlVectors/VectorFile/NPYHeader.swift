internal import WhorlNumerics

/// The header of a NumPy file of 32-bit floats in two dimensions, rows one after another.
///
/// NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays", versions 1.0 to 3.0: a magic, the version, the
/// length of the rest (16 bits in version 1, 32 from then on), and a literal of Python with the type, the order and the shape,
/// filled up with spaces.
package struct NPYHeader: Equatable {
    /// The first bytes of the file.
    static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)
    /// The most bytes of a header that are read; NumPy's own limit for the literal is 10,000.
    package static let longest = 1 << 14

    private static let versions: ClosedRange<UInt8> = 1...3
    /// 32-bit floats, least significant byte first, as NumPy names them.
    private static let type = "<f4"

    /// Vectors.
    let rows: Int
    /// Entries of a vector; not checked.
    let dimension: Int
    /// Bytes before the first entry.
    let byteCount: Int

    /// Reads a header.
    ///
    /// - Parameters:
    ///   - opening: the file's first bytes, ``longest`` or all of them; begin with ``magic``.
    ///   - size: bytes of the file.
    ///   - path: what to blame.
    /// - Throws: ``VectorError/damagedVectorFile(path:reason:)``, ``VectorError/unsupportedVectorFile(path:feature:)``.
    init(_ opening: [UInt8], size: Int, path: String) throws(VectorError) {
        func damaged(_ reason: String) -> VectorError { .damagedVectorFile(path: path, reason: reason) }
        func unsupported(_ feature: String) -> VectorError { .unsupportedVectorFile(path: path, feature: feature) }

        var reader = ByteReader(opening[Self.magic.count...], shortage: damaged("its header ends early"))
        let version: UInt8 = try reader.read()
        _ = try reader.read(UInt8.self)
        guard Self.versions.contains(version) else { throw unsupported("format version \(version)") }
        let length = version == 1 ? Int(try reader.read(UInt16.self)) : Int(try reader.read(UInt32.self))
        guard length <= reader.remaining || size < Self.longest else {
            throw damaged("its header states \(length) bytes, more than a header has")
        }
        let literal = try reader.take(length)
        byteCount = literal.endIndex

        guard let fields = PythonLiteral.dictionary(literal) else {
            throw damaged("its header is no description of an array")
        }
        guard case .text(let type)? = fields["descr"] else { throw unsupported("a structured type") }
        guard type == Self.type else { throw unsupported(Self.named(type)) }
        guard case .truth(let isFortran)? = fields["fortran_order"], case .numbers(let shape)? = fields["shape"] else {
            throw damaged("its header lacks the order or the shape")
        }
        guard shape.count == 2 else {
            throw unsupported("an array of \(shape.count == 1 ? "1 dimension" : "\(shape.count) dimensions"), not 2")
        }
        // In one row or column the two orders are the same.
        guard !isFortran || shape.contains(1) else { throw unsupported("columns one after another, Fortran order") }
        (rows, dimension) = (shape[0], shape[1])

        let (entries, tooMany) = rows.multipliedReportingOverflow(by: dimension)
        let (bytes, tooLarge) = entries.multipliedReportingOverflow(by: MemoryLayout<Float>.stride)
        guard !tooMany, !tooLarge else { throw damaged("its shape is impossible") }
        let present = size - byteCount
        guard present >= bytes else { throw damaged("it ends early, with \(present) of \(bytes) bytes of vectors") }
        guard present == bytes else { throw damaged("\(present - bytes) bytes follow its vectors") }
    }

    private static func named(_ type: String) -> String {
        let names = ["f2": "16-bit floats", "f4": "32-bit floats", "f8": "64-bit floats", "f16": "128-bit floats"]
        let order = type.hasPrefix(">") ? "big-endian " : ""
        return names[String(type.dropFirst())].map { "\(order)\($0), \(type)" } ?? "numbers of the type \(type)"
    }
}
