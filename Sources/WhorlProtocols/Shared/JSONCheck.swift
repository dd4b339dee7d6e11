package import FoundationEssentials
internal import Whorl

/// Finds what is refused in the JSON of requests before it is decoded.
package enum JSONCheck {
    /// Why a text is refused.
    package enum Fault: Equatable, Sendable {
        /// An object has a name twice. Readers differ in which of the two values they take (RFC 8259, 4), so that who
        /// checks a request before the service might see another one.
        case repeatedName
        /// Decoding would take minutes and memory of many times the body's size.
        case tooManyValues
        /// Decoding takes a microsecond for each escape, so that a body of escapes alone took half a minute, and one of 6 MB
        /// that came again and again made others wait.
        case tooManyEscapes
        /// NUL stands in a text, as a byte or as `\u0000`. A text with NUL is another text to Swift than to what is written
        /// in C, and nothing that the service knows has it.
        case nul
        /// A text has more successive combining marks than ``MarkRun/longest``, as bytes or escaped.
        case manyMarks
    }

    /// Values of all objects and arrays together.
    package static let mostValues = 10_000
    /// Escapes of all texts together, but for those of `/`: some thousands, and one more for so many bytes of the body. Base64
    /// with each `+` escaped, as .NET writes it, has one for 64 characters.
    package static let mostEscapes = (alone: 10_000, bytesOfAnother: 24)
    /// The deepest nesting that is looked at: the decoder refuses more.
    private static let deepest = 512

    /// Looks for a fault, in time that grows with the bytes.
    ///
    /// - Parameter bytes: JSON in UTF-8. In UTF-16 and UTF-32, which RFC 8259 does not allow, each ASCII character has a
    ///   byte 0 beside it, which is found. Of other bytes the answer says nothing, as they do not decode.
    /// - Returns: the first fault; names are the same however they are escaped.
    package static func fault(in bytes: some Collection<UInt8>) -> Fault? {
        bytes.withContiguousStorageIfAvailable(faultInBytes) ?? Array(bytes).withUnsafeBufferPointer(faultInBytes)
    }

    private static func faultInBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
        // The names of each object that is open, nil for an array.
        var open: [Set<String>?] = []
        var (values, escapes, isNameNext, index) = (0, 0, false, bytes.startIndex)
        let mostEscapes = Self.mostEscapes.alone + bytes.count / Self.mostEscapes.bytesOfAnother
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < deepest else { return nil }
                isNameNext = bytes[index] == UInt8(ascii: "{")
                open.append(isNameNext ? [] : nil)
                values += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard !open.isEmpty else { return nil }
                open.removeLast()
                isNameNext = false
            case UInt8(ascii: ","):
                isNameNext = open.last.map { $0 != nil } ?? false
                values += 1
            case UInt8(ascii: "\""):
                let text = Text(bytes, from: index)
                escapes += text.escapes
                if text.hasNUL { return .nul }
                if escapes > mostEscapes { return .tooManyEscapes }
                if !text.isPlain, MarkRun.isTooLong(inJSON: UnsafeBufferPointer(rebasing: bytes[index..<text.end])) {
                    return .manyMarks
                }
                if isNameNext, let last = open.indices.last {
                    let name = name(bytes[index..<text.end])
                    guard open[last]?.insert(name).inserted == true else { return .repeatedName }
                    isNameNext = false
                }
                index = text.end
                continue
            case 0: return .nul
            default: break
            }
            guard values <= mostValues else { return .tooManyValues }
            index += 1
        }
        return nil
    }

    /// Where a text ends, behind its closing quotation mark, and what stands in it.
    private struct Text {
        var end: Int
        var escapes = 0
        var hasNUL = false
        /// Whether all characters are of ASCII, and none is escaped by its number.
        var isPlain = true

        init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
            end = start + 1
            while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
                // What follows a backslash belongs to it, also where that is a backslash.
                let isEscape = bytes[end] == UInt8(ascii: "\\")
                if bytes[end] == 0 || isEscape && bytes[(end + 1)...].starts(with: "u0000".utf8) { hasNUL = true }
                let escaped = isEscape ? bytes[(end + 1)...].first : nil
                isPlain = isPlain && bytes[end] < 0x80 && escaped != UInt8(ascii: "u")
                escapes += escaped == nil || escaped == UInt8(ascii: "/") ? 0 : 1
                end += isEscape ? 2 : 1
            }
            end = min(end + 1, bytes.endIndex)
        }
    }

    /// What is of a type in JSON that nobody checked yet; nil where ``fault(in:)`` finds one, or it does not decode.
    package static func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ bytes: [UInt8]) -> Value? {
        guard fault(in: bytes) == nil else { return nil }
        return try? JSONCoding.decode(type, from: plain(bytes))
    }

    /// The same JSON with each `/` as it stands: PHP escapes it, and a white picture in base64 is nothing else.
    ///
    /// Both ways are of one type each: generic code is not specialized for another module, and took a tenth of a second for a
    /// megabyte.
    package static func plain(_ bytes: some Collection<UInt8>) -> Data {
        bytes.withContiguousStorageIfAvailable(plainBytes) ?? Array(bytes).withUnsafeBufferPointer(plainBytes)
    }

    private static func plainBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Data {
        guard bytes.contains(UInt8(ascii: "\\")) else { return Data(buffer: bytes) }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        // Whether the last byte is a backslash that nothing follows yet.
        var isEscape = false
        for byte in bytes {
            if isEscape, byte == UInt8(ascii: "/") { plain.removeLast() }
            plain.append(byte)
            isEscape = !isEscape && byte == UInt8(ascii: "\\")
        }
        return plain.withUnsafeBufferPointer { Data(buffer: $0) }
    }

    /// A name without its quotation marks and escapes.
    private static func name(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard text.contains(UInt8(ascii: "\\")), let name = try? JSONCoding.decode(String.self, from: Data(text)) else {
            return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        }
        return name
    }
}

extension MarkRun {
    /// Whether a text of JSON has too many successive marks, some of which may be escaped.
    fileprivate static func isTooLong(inJSON text: UnsafeBufferPointer<UInt8>) -> Bool {
        var run = MarkRun()
        var index = 0
        while index < text.count {
            if text[index] >= 0x80 {
                let start = index
                while index < text.count, text[index] >= 0x80 { index += 1 }
                run.take(UnsafeBufferPointer(rebasing: text[start..<index]))
            } else if text[index] == UInt8(ascii: "\\"), let unit = unit(text, at: index) {
                index += escapeLength
                let low = UTF16.isLeadSurrogate(unit) ? Self.unit(text, at: index) : nil
                if let low, UTF16.isTrailSurrogate(low) {
                    index += escapeLength
                    run.take(UTF16.decode(UTF16.EncodedScalar([unit, low])))
                } else {
                    // What is no pair is U+FFFD here, and refused by who decodes the text.
                    run.take(Unicode.Scalar(unit) ?? "\u{FFFD}")
                }
            } else {
                run.end()
                index += text[index] == UInt8(ascii: "\\") ? 2 : 1
            }
        }
        return run.isTooLong
    }

    /// Bytes of an escape such as `\u0301`.
    private static let escapeLength = 6

    /// The code unit that an escape at a place of a text stands for; nil for another escape, and for none.
    private static func unit(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + escapeLength <= text.count, text[start...].starts(with: "\\u".utf8) else { return nil }
        var unit: UInt16 = 0
        for digit in text[(start + 2)..<(start + escapeLength)] {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(value)
        }
        return unit
    }
}
