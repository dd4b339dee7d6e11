internal import FoundationEssentials
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
    }

    /// Values of all objects and arrays together.
    package static let mostValues = 10_000
    /// The deepest nesting that is looked at: the decoder refuses more.
    private static let deepest = 512

    /// Looks for a fault, in time that grows with the bytes.
    ///
    /// - Parameter bytes: JSON in UTF-8. Of anything else the answer says nothing, as it does not decode.
    /// - Returns: the first fault; names are the same however they are escaped.
    package static func fault(in bytes: some Collection<UInt8>) -> Fault? {
        bytes.withContiguousStorageIfAvailable(faultInBytes) ?? Array(bytes).withUnsafeBufferPointer(faultInBytes)
    }

    private static func faultInBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault? {
        // The names of each object that is open, nil for an array.
        var open: [Set<String>?] = []
        var (values, isNameNext, index) = (0, false, bytes.startIndex)
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
                let end = endOfText(bytes, from: index)
                if isNameNext, let last = open.indices.last {
                    let name = name(bytes[index..<end])
                    guard open[last]?.insert(name).inserted == true else { return .repeatedName }
                    isNameNext = false
                }
                index = end
                continue
            default: break
            }
            guard values <= mostValues else { return .tooManyValues }
            index += 1
        }
        return nil
    }

    /// Where a text ends: behind its closing quotation mark.
    private static func endOfText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start + 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.endIndex)
    }

    /// A name without its marks and escapes.
    private static func name(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard text.contains(UInt8(ascii: "\\")), let name = try? JSONCoding.decode(String.self, from: Data(text)) else {
            return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        }
        return name
    }
}
