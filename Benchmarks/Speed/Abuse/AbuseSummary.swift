import BenchmarkSupport
import WhorlEvaluation

/// What a client got of the service beside each attack.
struct AbuseSummary: Encodable {
    /// What became of one attack.
    struct Row: Encodable {
        let attack: String
        /// Transactions of the client.
        let answers: Int
        /// The part of them that was decided as without an attack, and in time.
        let right: Double
        /// Seconds: 99 % of transactions took less, without an attack and beside it.
        let (quietPercentile, percentile): (Double, Double)
        /// The most bytes of memory of the service.
        let memory: Int
        /// Statuses from 500 on, of client and attacker.
        let faults: [Int]
        let passes: Bool

        /// The part of answers that must be right.
        private static let leastRight = 0.99
        /// The most bytes of memory.
        private static let mostMemory = 600 << 20
        /// The one status of its kind that may be seen.
        private static let busy = 503

        init(
            attack: String, _ found: AbuseClient.Found, statuses: Set<Int>, quiet: Double, patience: Double,
            isRunning: Bool
        ) {
            self.attack = attack
            answers = found.answers
            let inTime = found.seconds.count { $0 <= patience * quiet }
            right = Double(inTime) / Double(max(1, answers))
            quietPercentile = quiet
            percentile = found.percentile ?? .infinity
            memory = found.memory
            faults = found.statuses.union(statuses).filter { $0 >= 500 }.sorted()
            passes =
                isRunning && right >= Self.leastRight && memory < Self.mostMemory
                && faults.allSatisfy { $0 == Self.busy }
        }

        private enum CodingKeys: String, CodingKey {
            case attack, answers, right, quietPercentile, percentile, memory, faults, passes
        }

        var cells: [String] {
            let milliseconds = { (seconds: Double) in
                seconds.isFinite ? NumberText.fixed(seconds * 1000, 1) : "-"
            }
            return [
                attack, "\(answers)", NumberText.fixed(right * 100, 1), milliseconds(quietPercentile),
                milliseconds(percentile), percentile.isFinite ? NumberText.fixed(percentile / quietPercentile, 2) : "-",
                "\(memory >> 20)", faults.isEmpty ? "-" : faults.map(String.init).joined(separator: " "),
                passes ? "pass" : "FAIL",
            ]
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(attack, forKey: .attack)
            try container.encode(answers, forKey: .answers)
            try container.encode(right, forKey: .right)
            try container.encode(quietPercentile, forKey: .quietPercentile)
            try container.encodeIfPresent(percentile.isFinite ? percentile : nil, forKey: .percentile)
            try container.encode(memory, forKey: .memory)
            try container.encode(faults, forKey: .faults)
            try container.encode(passes, forKey: .passes)
        }
    }

    /// Whether the service had face models.
    let hasFaces: Bool
    /// Transactions without an attack.
    let quiet: Int
    let rows: [Row]

    /// A heading and a table.
    var text: String {
        let head = [
            "attack from 127.0.0.2", "answers", "right %", "quiet p99, ms", "p99, ms", "ratio", "memory, MB", "5xx",
            "bar",
        ]
        return "whorl serve with 1,000 people, 2 threads and \(hasFaces ? "face models" : "no face models"); "
            + "a client's transactions (token, upload and verify of a print), \(quiet) without an attack;\n"
            + "bar: 99 % right within 3 x quiet p99, less than 600 MB, no 5xx but 503\n"
            + TextTable.text([head] + rows.map(\.cells), words: [0, 7, 8])
    }
}
