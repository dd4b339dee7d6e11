/// A row and how many of its signs differ from a probe's.
struct NearRow: Sendable {
    let distance: UInt32
    let block: UInt32
    let row: UInt32
}

/// The rows of least distance among those that come in, by block and row where distances are equal.
struct NearestRows: Sendable {
    /// The rows, and some that are not among the nearest any more.
    private(set) var rows: [NearRow] = []
    /// Rows that are farther are not among the nearest.
    private(set) var limit: Int
    private let most: Int
    /// Rows of each distance.
    private var counts: [Int]
    /// Rows within the limit.
    private var within = 0

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - most: how many to keep.
    ///   - dimension: the greatest distance.
    init(most: Int, dimension: Int) {
        self.most = most
        limit = dimension
        counts = Array(repeating: 0, count: dimension + 1)
    }

    /// The nearest: all that are nearer than the limit, and of those at the limit the first.
    var nearest: [NearRow] {
        let nearer = rows.filter { $0.distance < limit }
        let last = rows.filter { $0.distance == limit }.sorted { ($0.block, $0.row) < ($1.block, $1.row) }
        return nearer + last.prefix(most - nearer.count)
    }

    /// Takes a row, where it is within the limit.
    mutating func add(_ row: NearRow) {
        guard row.distance <= limit else { return }
        rows.append(row)
        counts[Int(row.distance)] += 1
        within += 1
        while within - counts[limit] >= most {
            within -= counts[limit]
            limit -= 1
        }
        // Going over four times as many as stay costs each row little, however many come.
        if rows.count / 4 > most { keepNearest() }
    }

    /// Takes rows.
    mutating func add(_ rows: [NearRow]) {
        for row in rows { add(row) }
    }

    private mutating func keepNearest() {
        rows = nearest
        counts = Array(repeating: 0, count: counts.count)
        for row in rows { counts[Int(row.distance)] += 1 }
        within = rows.count
    }
}
