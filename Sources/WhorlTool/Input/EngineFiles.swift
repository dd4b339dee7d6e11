import ArgumentParser
import Whorl
import WhorlEvaluation

/// The score files of an engine, which become one row.
struct EngineFiles {
    /// Name of the row.
    let name: String
    /// The files.
    var files: [ScoreFile]
    /// Name of the data set that all files are; nil where each is one by itself.
    var setName: String?

    /// The engines of a command, in the order in which they are named.
    ///
    /// - Returns: the engines, and the data sets that are left out as not every engine has them.
    /// - Throws: usage where an argument names no engine or no file, and what listing a folder throws.
    static func all(_ options: ScoreFileOptions) throws -> (engines: [EngineFiles], leftOut: [String]) {
        guard options.genuine.isEmpty else {
            let files =
                options.genuine.map { options.file($0, areMated: true) }
                + options.impostor.map { options.file($0, areMated: false) }
            return ([EngineFiles(name: "scores", files: files, setName: "scores")], [])
        }
        let items = try options.scoreFiles.flatMap { try Self.items($0, options) }
        return options.pool ? common(pooled(items)) : (single(items), [])
    }

    private struct Item {
        let engine: String?
        let file: ScoreFile
    }

    /// Endings of the files of a folder that are read.
    private static let extensions = [".csv", ".txt", ".tsv", ".dat", ".scores"]

    /// The files of an argument: a file, a folder, or either behind the name of an engine.
    private static func items(_ argument: String, _ options: ScoreFileOptions) throws -> [Item] {
        var (engine, path): (String?, String) = (nil, argument)
        if !FolderContents.exists(argument), let equals = argument.firstIndex(of: "=") {
            (engine, path) = (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
            guard engine?.isEmpty == false, !path.isEmpty else {
                throw ValidationError("--score-files needs a name and a file, such as nbis=scores.csv: \(argument)")
            }
        }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        // A link to a folder is one, too.
        guard FolderContents.isFolder(path + "/") else { return [Item(engine: engine, file: options.file(path))] }
        let names = try FolderContents.names(in: path).filter { name in
            !name.hasPrefix(".") && extensions.contains { name.lowercased().hasSuffix($0) }
        }
        guard !names.isEmpty else {
            throw ValidationError("\(path) has no file that ends in \(extensions.joined(separator: ", ")).")
        }
        let folder = engine ?? Self.folder(of: path + "/") ?? path
        return names.map { Item(engine: folder, file: options.file(path + "/" + $0)) }
    }

    /// Name of the folder that a file lies in, where its path says so.
    private static func folder(of path: String) -> String? {
        path.split(separator: "/").dropLast(path.hasSuffix("/") ? 0 : 1).last.map(String.init)
    }

    /// An engine for each file; files of equal names take that of their folder too.
    private static func single(_ items: [Item]) -> [EngineFiles] {
        let isAlone = Dictionary(grouping: items.compactMap(\.engine)) { $0 }.mapValues { $0.count == 1 }
        let stems = Dictionary(grouping: items.filter { $0.engine == nil }) { $0.file.name }
        var taken: Set<String> = []
        return items.map { item in
            var name = item.file.name
            if let engine = item.engine {
                name = isAlone[engine] == true ? engine : "\(engine)/\(name)"
            } else if stems[name]?.count ?? 0 > 1, let folder = folder(of: item.file.path) {
                name = "\(folder)/\(name)"
            }
            return EngineFiles(name: unique(name, &taken), files: [item.file], setName: name)
        }
    }

    private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
        var (unique, number) = (name, 1)
        while !taken.insert(unique).inserted {
            number += 1
            unique = "\(name) (\(number))"
        }
        return unique
    }

    /// The files of each engine together; those of no engine are one.
    private static func pooled(_ items: [Item]) -> [EngineFiles] {
        var engines: [EngineFiles] = []
        for item in items {
            let name = item.engine ?? EvaluationSummaries.poolName
            if let index = engines.firstIndex(where: { $0.name == name }) {
                engines[index].files.append(item.file)
            } else {
                engines.append(EngineFiles(name: name, files: [item.file]))
            }
        }
        return engines
    }

    /// Of several engines those data sets that all of them have, where there are any: files of equal names.
    private static func common(_ engines: [EngineFiles]) -> (engines: [EngineFiles], leftOut: [String]) {
        let names = engines.map { Set($0.files.map(\.name)) }
        let shared = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
        let others = Set(names.joined()).subtracting(shared)
        guard engines.count > 1, !shared.isEmpty, !others.isEmpty else { return (engines, []) }
        let kept = engines.map { engine in
            EngineFiles(name: engine.name, files: engine.files.filter { shared.contains($0.name) })
        }
        return (kept, others.sorted())
    }
}
