import WhorlEvaluation

/// False matches among odd pictures as a table.
enum OddTable {
    private static var head: [String] {
        ["pictures", "of", "accepted"] + LeftOutPromise.askedRates.map { "at \(NumberText.scientific($0))" }
    }

    /// A table for prints and one for each embedder.
    static func text(_ odd: OddInputs) -> String {
        let names = odd.rows.reduce(into: [String]()) { if $0.last != $1.name { $0.append($1.name) } }
        return names.map { name in
            "\(name)\n\n" + MarkdownTable.text(head: head, rows: odd.rows.filter { $0.name == name }.map(row)) + "\n"
        }.joined()
            + "A row says how many false matches all accepted pairs of different people show whose pictures are odd in the same "
            + "way, over those expected at exactly the rate that was asked for, under the calibration in use; variants of a "
            + "kind are counted together. Where fewer than \(Int(LeftOutPromise.leastExpected)) are expected nothing can be "
            + "said.\n"
    }

    private static func row(_ row: OddInputs.Row) -> [String] {
        [row.kind, NumberText.grouped(row.samples), NumberText.grouped(row.accepted)]
            + row.rates.map { rate in
                guard rate.expected >= LeftOutPromise.leastExpected else {
                    return
                        "not measurable here (\(NumberText.grouped(rate.seen)) of \(NumberText.fixed(rate.expected, 1)))"
                }
                return NumberText.fixed(Double(rate.seen) / rate.expected, 2)
                    + " (\(NumberText.grouped(rate.seen)) of \(NumberText.fixed(rate.expected, 1)))"
            }
    }
}
