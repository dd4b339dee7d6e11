import Glibc

/// Names of files, which are any bytes on Linux, as strings and back without loss.
///
/// Valid UTF-8 is kept as it is. Every byte that belongs to no valid sequence becomes one code point at the end of the
/// private-use plane 16: U+10FF00 plus the byte. A name that holds such a code point itself has its bytes escaped in the
/// same way, so that each name has one string and each such string leads back to the bytes of its name.
package enum SystemName {
    /// The code point of the byte 0.
    private static let base: UInt32 = 0x10FF00
    /// Code points of bytes that no ASCII character has.
    private static let escapes: ClosedRange<UInt32> = base + 0x80...base + 0xFF
    /// Every code point of plane 16 begins with this byte in UTF-8.
    private static let lead: UInt8 = 0xF4

    /// The string of a name's bytes.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        if !bytes.contains(lead), let text = String(validating: bytes, as: UTF8.self) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            var iterator = rest.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            if case .valid(let encoded) = parser.parseScalar(from: &iterator),
                case let scalar = Unicode.UTF8.decode(encoded), !escapes.contains(scalar.value)
            {
                scalars.append(scalar)
                rest = rest.dropFirst(encoded.count)
            } else {
                if let scalar = Unicode.Scalar(base + UInt32(byte)) { scalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    /// The string of a name that ends in a zero byte.
    package static func text(cString: UnsafePointer<CChar>) -> String {
        text(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
    }

    /// The process's arguments, without the name that it was called by.
    package static var arguments: [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { text(cString: $0) } }
    }

    /// Whether a character stands for a byte that belongs to no valid sequence.
    package static func isEscape(_ scalar: Unicode.Scalar) -> Bool { escapes.contains(scalar.value) }

    /// The bytes of a name.
    fileprivate static func bytes(_ text: String) -> [CChar] {
        guard text.utf8.contains(lead) else { return Array(text.utf8CString) }
        var bytes: [CChar] = []
        for scalar in text.unicodeScalars {
            if escapes.contains(scalar.value) {
                bytes.append(CChar(truncatingIfNeeded: scalar.value - base))
            } else {
                bytes += UTF8.encode(scalar).map { $0.map(CChar.init(bitPattern:)) } ?? []
            }
        }
        return bytes + [0]
    }
}

extension String {
    /// The bytes that the system's calls take for this path, with a zero byte at the end; see ``SystemName``.
    package var systemName: [CChar] { SystemName.bytes(self) }
}
