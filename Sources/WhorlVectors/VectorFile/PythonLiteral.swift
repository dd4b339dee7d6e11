/// A value of the kinds that the header of a NumPy file has.
enum PythonLiteral: Equatable {
    /// A string without escapes.
    case text(String)
    /// True or False.
    case truth(Bool)
    /// A tuple of whole numbers, none negative.
    case numbers([Int])
    /// A list, as structured types are; what is in it does not matter.
    case list

    /// Reads a dictionary from strings to values.
    ///
    /// - Returns: nil where the bytes are anything else, or a key comes twice.
    static func dictionary(_ bytes: ArraySlice<UInt8>) -> [String: PythonLiteral]? {
        var scanner = Scanner(rest: bytes)
        return scanner.dictionary()
    }

    private struct Scanner {
        var rest: ArraySlice<UInt8>

        mutating func dictionary() -> [String: PythonLiteral]? {
            guard takes("{") else { return nil }
            var values: [String: PythonLiteral] = [:]
            while !takes("}") {
                guard let key = text(), takes(":"), let value = value(), values.updateValue(value, forKey: key) == nil
                else { return nil }
                guard takes(",") || isNext("}") else { return nil }
            }
            skipSpace()
            return rest.isEmpty ? values : nil
        }

        private mutating func value() -> PythonLiteral? {
            if let text = text() { return .text(text) }
            if takes("True") { return .truth(true) }
            if takes("False") { return .truth(false) }
            if takes("(") { return numbers() }
            if takes("[") { return list() }
            return nil
        }

        private mutating func text() -> String? {
            skipSpace()
            guard let mark = rest.first, mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
            guard let end = rest.dropFirst().firstIndex(of: mark) else { return nil }
            let content = rest[(rest.startIndex + 1)..<end]
            guard !content.contains(UInt8(ascii: "\\")) else { return nil }
            rest = rest[(end + 1)...]
            return String(decoding: content, as: UTF8.self)
        }

        private mutating func numbers() -> PythonLiteral? {
            var numbers: [Int] = []
            while !takes(")") {
                skipSpace()
                let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
                numbers.append(number)
                rest = rest[digits.endIndex...]
                // Python 2 wrote long numbers with an L.
                _ = takes("L")
                guard takes(",") || isNext(")") else { return nil }
            }
            return .numbers(numbers)
        }

        private mutating func list() -> PythonLiteral? {
            var depth = 1
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "[") { depth += 1 }
                if byte == UInt8(ascii: "]") { depth -= 1 }
                if depth == 0 { return .list }
            }
            return nil
        }

        private mutating func takes(_ token: String) -> Bool {
            guard isNext(token) else { return false }
            rest = rest.dropFirst(token.utf8.count)
            return true
        }

        private mutating func isNext(_ token: String) -> Bool {
            skipSpace()
            return rest.starts(with: token.utf8)
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }
        }
    }
}
