/// What a Swift source declares outside of function bodies.
struct Declarations: Sendable {
    enum Kind: Sendable {
        /// A type or a type alias of the file's level.
        case type
        /// A function, constant or variable of the file's level.
        case global
        case `operator`
        /// In the body of a type: a member, a case, a nested type.
        case bodyMember
        /// In an extension of the type `owner`.
        case extensionMember
    }

    struct Declaration: Sendable {
        let kind: Kind
        let name: String
        /// First name of the type that holds a member.
        let owner: String
        /// Only its own file sees it.
        let isPrivate: Bool
        let isType: Bool
        let line: Int
    }

    private enum Scope {
        case file
        case type(name: String, isPrivate: Bool)
        case `extension`(name: String, isPrivate: Bool)
        case code
    }

    private(set) var all: [Declaration] = []
    /// Names that parameters, constants, variables and functions have anywhere in the source, bodies included.
    private(set) var localNames: Set<String> = []

    private static let typeWords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype"]
    private static let modifiers: Set = [
        "public", "package", "internal", "private", "fileprivate", "static", "final", "mutating", "nonmutating",
        "class",
        "override", "indirect", "lazy", "weak", "unowned", "required", "convenience", "nonisolated", "prefix",
        "postfix",
        "infix", "distributed", "open", "consuming", "borrowing", "dynamic", "optional", "isolated",
    ]

    /// - Parameter tokens: without strings.
    init(_ tokens: [SwiftTokens.Token]) {
        var scopes: [Scope] = [.file]
        var next: Scope?
        for place in tokens.indices {
            let token = tokens[place]
            switch token.text {
            case "{":
                scopes.append(next ?? .code)
                next = nil
            case "}": if scopes.count > 1 { scopes.removeLast() }
            default:
                guard token.kind == .word, place + 1 < tokens.count else { continue }
                noteLocal(tokens, place)
                guard let scope = scopes.last, place == 0 || tokens[place - 1].text != "." else { continue }
                if case .code = scope { continue }
                read(tokens, place, scope, &next)
            }
        }
    }

    private mutating func noteLocal(_ tokens: [SwiftTokens.Token], _ place: Int) {
        let (word, before) = (tokens[place].text, place > 0 ? tokens[place - 1].text : "")
        switch before {
        case "let", "var", "func", "for", "case": localNames.insert(word)
        default:
            let beforeThat = place > 1 ? tokens[place - 2].text : ""
            // `name:` of a parameter or an argument, `outer name:` of a parameter, names of a tuple and of a closure.
            if tokens[place + 1].text == ":" || tokens[place + 1].text == "in" { localNames.insert(word) }
            if before == ",", tokens[place + 1].text == ")" || tokens[place + 1].text == "," { localNames.insert(word) }
            if before == "(", tokens[place + 1].text == ",", ["let", "var", "for", "case"].contains(beforeThat) {
                localNames.insert(word)
            }
        }
    }

    private mutating func read(
        _ tokens: [SwiftTokens.Token], _ place: Int, _ scope: Scope, _ next: inout Scope?
    ) {
        let (word, name) = (tokens[place].text, tokens[place + 1].text)
        let isPrivate = Self.isPrivate(tokens, place)
        switch word {
        case _ where Self.typeWords.contains(word):
            guard tokens[place + 1].kind == .word, !Self.modifiers.contains(name), name != "func", name != "var",
                name != "let"
            else { return }
            declare(name, tokens[place].line, scope, isPrivate: isPrivate, isType: true)
            guard word != "typealias", word != "associatedtype" else { return }
            let owner = if case .file = scope { name } else { Self.owner(scope) }
            next = .type(name: owner, isPrivate: isPrivate || Self.isPrivate(scope))
        case "extension": next = .extension(name: name, isPrivate: isPrivate)
        case "operator": add(.operator, name, "", isPrivate: false, isType: false, tokens[place].line)
        case "func": declare(name, tokens[place].line, scope, isPrivate: isPrivate, isType: false)
        case "var", "let", "case":
            if word == "case" { guard case .type = scope else { return } }
            for name in Self.names(tokens, after: place) {
                declare(name, tokens[place].line, scope, isPrivate: isPrivate, isType: false)
            }
        default: break
        }
    }

    /// The names of `let a, b`, `let (a, b)` and `case a, b(Int), c = 1`.
    private static func names(_ tokens: [SwiftTokens.Token], after place: Int) -> [String] {
        var (names, at) = ([String](), place + 1)
        if tokens[at].text == "(" {
            at += 1
            while at < tokens.count, tokens[at].text != ")" {
                if tokens[at].kind == .word { names.append(tokens[at].text) }
                at += 1
            }
            return names
        }
        var depth = 0
        var expectsName = true
        while at < tokens.count {
            let token = tokens[at]
            switch token.text {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "," where depth == 0: expectsName = true
            case _ where expectsName && token.kind == .word:
                names.append(token.text)
                expectsName = false
            case _ where depth == 0 && token.line != tokens[at - 1].line: return names
            case "{", "}": return names
            default: break
            }
            at += 1
        }
        return names
    }

    private static func isPrivate(_ tokens: [SwiftTokens.Token], _ place: Int) -> Bool {
        var at = place - 1
        while at >= 0, modifiers.contains(tokens[at].text) || tokens[at].text == ")" {
            if tokens[at].text == ")" {
                // `private(set)` hides the setter alone.
                guard at >= 3, tokens[at - 2].text == "(", modifiers.contains(tokens[at - 3].text) else { return false }
                at -= 4
                continue
            }
            if tokens[at].text == "private" || tokens[at].text == "fileprivate" { return true }
            at -= 1
        }
        return false
    }

    private static func isPrivate(_ scope: Scope) -> Bool {
        switch scope {
        case .type(_, let isPrivate), .extension(_, let isPrivate): isPrivate
        case .file, .code: false
        }
    }

    private static func owner(_ scope: Scope) -> String {
        switch scope {
        case .type(let name, _), .extension(let name, _): name
        case .file, .code: ""
        }
    }

    private mutating func declare(_ name: String, _ line: Int, _ scope: Scope, isPrivate: Bool, isType: Bool) {
        let kind: Kind =
            switch scope {
            case .file, .code: isType ? .type : .global
            case .type: .bodyMember
            case .extension: .extensionMember
            }
        add(
            kind, name, Self.owner(scope), isPrivate: isPrivate || Self.isPrivate(scope), isType: isType, line)
    }

    private mutating func add(
        _ kind: Kind, _ name: String, _ owner: String, isPrivate: Bool, isType: Bool, _ line: Int
    ) {
        all.append(
            Declaration(kind: kind, name: name, owner: owner, isPrivate: isPrivate, isType: isType, line: line))
    }
}
