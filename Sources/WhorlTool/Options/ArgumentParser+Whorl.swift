import ArgumentParser
import Whorl
import WhorlCommandLine

/// What a shell completes beside files, folders and names that are known beforehand.
extension CompletionKind {
    /// Names of fingers.
    static var fingers: CompletionKind { .list(FingerPosition.allCases.map(\.name)) }

    /// Names of installed models, of the folder that the words before name.
    static var installedModels: CompletionKind {
        .custom { words, _, _ in
            let folder = value(of: "--models", in: words) ?? ModelFolder.usualPath
            return (try? ModelFolder(path: folder).names()) ?? []
        }
    }

    /// BCIDs of the store that the words before name; of a large store the partitions alone, without the last part.
    static var enrolledPeople: CompletionKind {
        .custom { words, _, _ in
            let folder = value(of: "--data-dir", in: words) ?? UserFolder.data
            return (try? people(in: folder)) ?? []
        }
    }

    /// References of a store whose people are named.
    private static let mostReferences = 10_000

    private static func people(in folder: String) throws(WhorlError) -> [String] {
        let store = try SQLiteStore(path: folder, options: StoreOptions(opening: .existing))
        let counts = try store.partitionCounts()
        guard counts.reduce(0, { $0 + $1.references }) <= mostReferences else {
            return counts.map { "\($0.storage).\($0.partition)." }
        }
        var names: [String] = []
        for record in try store.records(in: .all) where names.last != "\(record.bcid)" {
            names.append("\(record.bcid)")
        }
        return names
    }

    /// The word behind an option.
    private static func value(of option: String, in words: [String]) -> String? {
        guard let place = words.lastIndex(of: option), place + 1 < words.count else { return nil }
        return words[place + 1]
    }
}
