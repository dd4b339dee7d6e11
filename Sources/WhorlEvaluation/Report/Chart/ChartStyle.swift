/// The looks of charts, for light and dark surroundings.
enum ChartStyle {
    /// Colors of data sets in their order, told apart by people with color-blindness: Okabe, Ito, Color universal
    /// design, 2008 (https://jfly.uni-koeln.de/color/), without yellow, which is lost on white.
    static let palette = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8a6d3b", "#7f7f7f"]

    /// Dashes that tell curves apart where colors do not, as in print: so many units of line and gap.
    static let dashes: [[Double]] = [[], [9, 4], [2, 3], [12, 3, 2, 3]]

    /// The color and the dashes of the curve with this number; 32 curves look different.
    static func look(_ index: Int) -> (color: Int, dash: Int) {
        (index % palette.count, (index + index / palette.count) % dashes.count)
    }

    /// The classes of the curve with this number.
    static func series(_ index: Int) -> String {
        let look = look(index)
        return "series s\(look.color)" + (look.dash > 0 ? " d\(look.dash)" : "")
    }

    /// Rules of CSS.
    static let css: String = {
        var rules = """
            text{font-family:system-ui,'DejaVu Sans',sans-serif;fill:#333}
            .heading{font-size:17px;font-weight:600;fill:#111}.label{font-size:15px}.tick{font-size:14px;fill:#555}
            .legend{font-size:14px}.plot{fill:#fff;stroke:#bbb}.grid{stroke:#e3e3e3;stroke-width:1}
            .minor{stroke:#f3f3f3}.series{fill:none;stroke-width:2;stroke-linejoin:round}
            .pooled{stroke:#111;stroke-width:3}.guide{stroke:#999;stroke-width:1;stroke-dasharray:4 4;fill:none}
            .mark{fill:#111}.mated{fill:#009e73;fill-opacity:.45;stroke:#009e73;stroke-width:1.2}
            .nonmated{fill:#d55e00;fill-opacity:.45;stroke:#d55e00;stroke-width:1.2}
            .fmr{stroke:#d55e00;stroke-width:2;fill:none}.fnmr{stroke:#009e73;stroke-width:2;fill:none}
            .dashed{stroke-dasharray:9 4}

            """
        for (index, color) in palette.enumerated() { rules += ".s\(index){stroke:\(color)}" }
        for (index, dash) in dashes.enumerated() where !dash.isEmpty {
            rules += ".d\(index){stroke-dasharray:\(dash.map { NumberText.short($0) }.joined(separator: " "))}"
        }
        rules += """

            @media screen and (prefers-color-scheme:dark){text{fill:#ccc}.heading{fill:#f2f2f2}.tick{fill:#aaa}
            .plot{fill:#16191d;stroke:#555}.grid{stroke:#2c3138}.minor{stroke:#20242a}.pooled{stroke:#f2f2f2}
            .mark{fill:#f2f2f2}.guide{stroke:#777}}
            """
        return rules
    }()
}
