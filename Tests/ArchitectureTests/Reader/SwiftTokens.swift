/// The words and signs of a Swift source without its comments.
///
/// A string literal is one token of its text; the code of its interpolations follows as tokens of its own. Regular
/// expression literals are left out.
struct SwiftTokens {
    enum Kind: Sendable { case word, sign, number, string }

    struct Token: Sendable {
        let kind: Kind
        let text: String
        /// From 1.
        let line: Int
    }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ source: String) {
        bytes = Array(source.utf8)
        scan(insideString: false)
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
            UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
            true
        default: false
        }
    }

    private static let openers = Set("([{,;:=!&|".utf8)

    private func byte(_ distance: Int = 0) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

    private mutating func emit(_ kind: Kind, from start: Int) {
        // A word between back quotes is the word.
        let quoted = bytes[start] == UInt8(ascii: "`")
        let text = String(decoding: quoted ? bytes[start + 1..<index - 1] : bytes[start..<index], as: UTF8.self)
        tokens.append(Token(kind: kind, text: text, line: line))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Reads to the end, or to the bracket that closes an interpolation.
    private mutating func scan(insideString: Bool) {
        var depth = 0
        while index < bytes.count {
            let (first, start) = (bytes[index], index)
            switch first {
            case UInt8(ascii: "\n"):
                line += 1
                index += 1
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where skipRegex(): break
            case UInt8(ascii: "\""): readString(hashes: 0)
            case UInt8(ascii: "#"):
                var hashes = 0
                while byte(hashes) == first { hashes += 1 }
                switch byte(hashes) {
                case UInt8(ascii: "\""):
                    index += hashes
                    readString(hashes: hashes)
                case UInt8(ascii: "/"): skipExtendedRegex(hashes)
                default:
                    index += hashes
                    while Self.isWord(byte()) || Self.isDigit(byte()) { index += 1 }
                    emit(.sign, from: start)
                }
            case _ where Self.isWord(first):
                while Self.isWord(byte()) || Self.isDigit(byte()) { index += 1 }
                emit(.word, from: start)
            case _ where Self.isDigit(first):
                while Self.isWord(byte()) || Self.isDigit(byte())
                    || (byte() == UInt8(ascii: ".") && Self.isDigit(byte(1)))
                { index += 1 }
                emit(.number, from: start)
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
            default:
                if insideString, first == UInt8(ascii: ")"), depth == 0 {
                    index += 1
                    return
                }
                if first == UInt8(ascii: "(") { depth += 1 }
                if first == UInt8(ascii: ")") { depth -= 1 }
                readSign()
            }
        }
    }

    private mutating func readSign() {
        let start = index
        index += 1
        if Self.isOperator(bytes[start]) {
            while Self.isOperator(byte()) { index += 1 }
        } else if bytes[start] == UInt8(ascii: "."), byte() == UInt8(ascii: ".") {
            while byte() == UInt8(ascii: ".") || Self.isOperator(byte()) { index += 1 }
        }
        emit(.sign, from: start)
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                index += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                index += 2
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    /// Skips a regular expression between slashes: one that stands where a value starts and ends on its line.
    private mutating func skipRegex() -> Bool {
        guard let before = tokens.last else { return false }
        let startsValue =
            before.kind == .sign && before.text.utf8.last.map(Self.openers.contains) == true
            || ["return", "in", "case"].contains(before.text)
        guard startsValue, byte(1) != UInt8(ascii: " "), byte(1) != UInt8(ascii: ")") else { return false }
        var end = index + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if bytes[end] == UInt8(ascii: "/") {
                index = end + 1
                return true
            }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skipExtendedRegex(_ hashes: Int) {
        index += hashes + 1
        while index < bytes.count {
            if byte() == UInt8(ascii: "/"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
                index += 1 + hashes
                return
            }
            if byte() == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    /// Reads a string literal that starts at its first quotation mark.
    private mutating func readString(hashes: Int) {
        let quote = UInt8(ascii: "\"")
        let marks = byte(1) == quote && byte(2) == quote ? 3 : 1
        index += marks
        let (first, place) = (index, tokens.count)
        let startLine = line
        tokens.append(Token(kind: .string, text: "", line: startLine))
        while index < bytes.count {
            if byte() == UInt8(ascii: "\\"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
                if byte(1 + hashes) == UInt8(ascii: "(") {
                    index += 2 + hashes
                    scan(insideString: true)
                } else {
                    if byte(1 + hashes) == UInt8(ascii: "\n") { line += 1 }
                    index += 2 + hashes
                }
            } else if (0..<marks).allSatisfy({ byte($0) == quote }),
                (0..<hashes).allSatisfy({ byte(marks + $0) == UInt8(ascii: "#") })
            {
                let text = String(decoding: bytes[first..<index], as: UTF8.self)
                tokens[place] = Token(kind: .string, text: text, line: startLine)
                index += marks + hashes
                return
            } else {
                if byte() == UInt8(ascii: "\n") {
                    // A string of one line ends with it, closed or not.
                    if marks == 1 { return }
                    line += 1
                }
                index += 1
            }
        }
    }
}

extension SwiftTokens {
    private static let importKinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]

    /// A module that the source imports.
    struct Import: Sendable {
        let module: String
        let line: Int
    }

    /// The imports in their order.
    var imports: [Import] {
        tokens.indices.compactMap { place in
            guard tokens[place].text == "import", tokens[place].kind == .word, place + 1 < tokens.count else {
                return nil
            }
            var name = place + 1
            if Self.importKinds.contains(tokens[name].text), name + 1 < tokens.count { name += 1 }
            return Import(module: tokens[name].text, line: tokens[place].line)
        }
    }
}
