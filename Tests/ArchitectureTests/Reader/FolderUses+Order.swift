extension FolderUses {
    /// The uses of a folder that stands to the right of the user's, or that the order does not list.
    func violations(of order: [String]) -> [Use] {
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($0.element, $0.offset) })
        return uses.filter { use in
            guard let user = ranks[use.user], let owner = ranks[use.owner] else { return true }
            return owner > user
        }
    }

    /// The folders that each folder uses.
    var graph: [String: Set<String>] {
        uses.reduce(into: [:]) { $0[$1.user, default: []].insert($1.owner) }
    }

    /// Sets of folders that use each other, straight or through others, each sorted.
    var circles: [[String]] {
        let reach = folders.reduce(into: [String: Set<String>]()) { $0[$1] = reached(from: $1) }
        var found: Set<[String]> = []
        for folder in folders where reach[folder]?.contains(folder) == true {
            found.insert(
                folders.filter { reach[folder]?.contains($0) == true && reach[$0]?.contains(folder) == true }.sorted())
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private func reached(from folder: String) -> Set<String> {
        let graph = graph
        var reached: Set<String> = []
        var waiting = [folder]
        while let next = waiting.popLast() {
            for other in graph[next] ?? [] where reached.insert(other).inserted { waiting.append(other) }
        }
        return reached
    }

    /// How often each folder uses each other, one line a pair, for whoever looks for an order.
    var table: String {
        let counts = uses.reduce(into: [[String]: Int]()) { $0[[$1.user, $1.owner], default: 0] += 1 }
        return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { "\($0.key[0]) -> \($0.key[1]): \($0.value)" }.joined(separator: "\n")
    }
}
