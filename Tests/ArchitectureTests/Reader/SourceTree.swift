import Foundation

/// The files of the package.
enum SourceTree {
    static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// The files of a folder with one of the extensions, by their paths in it; paths of `excluded` are left out.
    static func files(
        in folder: String, _ extensions: Set<String> = ["swift"], excluding excluded: [String] = []
    ) throws -> [String: String] {
        let folder = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.reduce(into: [:]) { files, path in
            guard extensions.contains(URL(filePath: path).pathExtension),
                !excluded.contains(where: { (path + "/").hasPrefix($0 + "/") })
            else { return }
            files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The Swift files of all targets below `Sources`, read once for all tests: by target, then by path in it.
    static let targets: Result<[String: [String: SwiftSource]], any Error> = Result {
        try files(in: "Sources").reduce(into: [:]) { targets, file in
            guard let slash = file.key.firstIndex(of: "/"), !file.key.contains(".docc/") else { return }
            let path = String(file.key[file.key.index(after: slash)...])
            targets[String(file.key[..<slash]), default: [:]][path] = SwiftSource(file.value)
        }
    }
}

/// A Swift source as the tests of this module read it.
struct SwiftSource: Sendable {
    /// Words and signs, without strings and comments.
    let tokens: [SwiftTokens.Token]
    let declarations: Declarations
    let imports: [SwiftTokens.Import]

    init(_ text: String) {
        let all = SwiftTokens(text)
        tokens = all.tokens.filter { $0.kind != .string }
        declarations = Declarations(tokens)
        imports = all.imports
    }

    /// Names of the members that the source declares, in bodies and in extensions.
    var members: Set<String> { Set(declarations.all.filter { !$0.owner.isEmpty }.map(\.name)) }
}
