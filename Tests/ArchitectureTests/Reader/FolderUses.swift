/// Which folder of a target names what another folder of it declares.
///
/// A folder is a top folder of the target; files beside the folders count as the folder ``beside``. Without the types
/// of expressions a name can only be followed where it is clear what it stands for:
/// - a top-level type counts by its name, where the user's folder nests no type of that name;
/// - a top-level function, constant or variable counts where the user's file has no name of its own like it;
/// - a member counts if an extension of a type of another folder or module declares it, no other folder declares a
///   member of that name, and it is no word that other modules give to members.
struct FolderUses {
    /// The name of the folder that stands for files beside the folders.
    static let beside = "."

    struct Use: Hashable, CustomStringConvertible {
        let path: String
        let line: Int
        let symbol: String
        /// Folder of the file that names the symbol.
        let user: String
        /// Folder that declares the symbol.
        let owner: String

        var description: String { "\(path):\(line) names \(symbol): \(user) uses \(owner)" }
    }

    let folders: Set<String>
    private(set) var uses: [Use] = []

    /// Members that modules outside of the package have too.
    private static let commonWords: Set = [
        "bytes", "count", "data", "description", "element", "first", "index", "isEmpty", "key", "last", "lowercased",
        "map", "max", "min", "name", "path", "prefix", "read", "reversed", "size", "start", "string", "suffix", "text",
        "trimmed", "utf8", "value", "values", "write", "append", "replacing", "split", "code", "status", "encode",
        "decode", "run", "validate", "zero", "id", "fill", "message", "title", "error", "result", "stop", "close",
        "sum",
        "mean", "body", "headers", "method", "url", "host", "port", "user", "response", "request", "make", "hex",
    ]

    private struct File {
        let path: String
        let folder: String
        let source: SwiftSource
    }

    /// - Parameters:
    ///   - sources: the target's files by their paths in its folder.
    ///   - foreignMembers: members that other targets of the package declare.
    init(_ sources: [String: SwiftSource], foreignMembers: Set<String> = []) {
        let files = sources.sorted { $0.key < $1.key }.map { path, source in
            File(path: path, folder: Self.folder(of: path), source: source)
        }
        folders = Set(files.map(\.folder))
        let symbols = Symbols(files, foreignMembers.union(Self.commonWords))
        uses = files.flatMap { Self.uses(in: $0, symbols) }
    }

    /// Folders that hold nothing but folders, each of which has a place of its own in the order.
    private static let divided: Set = ["HTTP"]

    /// The folder of a path in a target: the top one, or in ``divided`` ones `HTTP/Routes`.
    static func folder(of path: String) -> String {
        let folders = path.split(separator: "/").dropLast()
        guard let top = folders.first else { return beside }
        return divided.contains(String(top)) ? folders.prefix(2).joined(separator: "/") : String(top)
    }

    private struct Symbols {
        var types: [String: String] = [:]
        var globals: [String: String] = [:]
        var operators: [String: String] = [:]
        var members: [String: String] = [:]
        /// Names of types that a folder nests in others.
        var nested: [String: Set<String>] = [:]

        init(_ files: [File], _ ambiguous: Set<String>) {
            var folders: [String: Set<String>] = [:]
            for file in files {
                for declaration in file.source.declarations.all {
                    let (name, folder) = (declaration.name, file.folder)
                    if !declaration.owner.isEmpty {
                        folders[name, default: []].insert(folder)
                        if declaration.isType { nested[folder, default: []].insert(name) }
                    }
                    guard !declaration.isPrivate else { continue }
                    switch declaration.kind {
                    case .type: types[name] = folder
                    case .global: globals[name] = folder
                    case .operator: operators[name] = folder
                    case .bodyMember, .extensionMember: break
                    }
                }
            }
            for file in files {
                for declaration in file.source.declarations.all where declaration.kind == .extensionMember {
                    let name = declaration.name
                    guard !declaration.isPrivate, types[declaration.owner] != file.folder, folders[name]?.count == 1,
                        !ambiguous.contains(name), globals[name] == nil, types[name] == nil
                    else { continue }
                    members[name] = file.folder
                }
            }
        }
    }

    private static let declaring: Set = [
        "func", "var", "let", "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype", "case",
        "operator", "import",
    ]

    private static func uses(in file: File, _ symbols: Symbols) -> [Use] {
        var uses: [Use] = []
        for place in file.source.tokens.indices {
            let token = file.source.tokens[place]
            let before = place > 0 ? file.source.tokens[place - 1].text : ""
            let after = place + 1 < file.source.tokens.count ? file.source.tokens[place + 1].text : ""
            guard !declaring.contains(before),
                let owner = owner(of: token, before: before, after: after, file, symbols), owner != file.folder
            else { continue }
            uses.append(
                Use(path: file.path, line: token.line, symbol: token.text, user: file.folder, owner: owner))
        }
        return uses
    }

    /// The folder that declares what a token names, where that is clear.
    private static func owner(
        of token: SwiftTokens.Token, before: String, after: String, _ file: File, _ symbols: Symbols
    ) -> String? {
        guard token.kind == .word else { return symbols.operators[token.text] }
        let name = token.text
        if before == "." { return symbols.members[name] }
        if let folder = symbols.types[name] {
            if after == ":", before == "(" || before == "," { return nil }
            return symbols.nested[file.folder]?.contains(name) == true ? nil : folder
        }
        // A label of an argument names nothing, and a name of the file's own hides others.
        guard after != ":", !file.source.declarations.localNames.contains(name) else { return nil }
        return symbols.globals[name] ?? symbols.members[name]
    }
}
