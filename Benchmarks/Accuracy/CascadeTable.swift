import Whorl
import WhorlEvaluation

/// What a search in stages misses, as tables.
enum CascadeTable {
    private static let places = 2

    /// A table for each kind of prints that mates compete with.
    static func text(_ loss: CascadeLoss) -> String {
        loss.galleries.map { gallery in
            let title =
                "What a search in stages misses: mates of \(loss.probedSets.joined(separator: ", ")) among "
                + "\(NumberText.grouped(gallery.prints)) \(gallery.content) prints, percent of the mates that reach the "
                + "threshold, by the share of the gallery that is kept. \(origin(loss.kind)). By places: of the best "
                + "\(NumberText.percent(loss.secondStage, 0)) % by codes\n\n"
            let rows = gallery.rows.flatMap { row in
                [("codes", row.byCodes), ("places", row.byPlaces)].map { stage, missed in
                    ["\(NumberText.scientific(row.fmr)), by \(stage)", NumberText.grouped(row.mates)]
                        + missed.map { NumberText.percent($0, places) }
                }
            }
            let shares = CascadeLoss.shares.map { "\(NumberText.percent($0, places)) %" }
            return "\n" + title + MarkdownTable.text(head: ["FMR of the threshold", "mates"] + shares, rows: rows)
        }.joined()
    }

    private static func origin(_ kind: MinutiaCodes.Kind) -> String {
        switch kind {
        case .descriptors: "Codes are the descriptors, which were learned from synthetic prints"
        case .surroundings: "Prints without descriptors, as of records; codes were fitted to other sets"
        }
    }
}
