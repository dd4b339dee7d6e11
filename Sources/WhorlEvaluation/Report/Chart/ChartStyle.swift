/// The looks of charts, for light and dark surroundings.
enum ChartStyle {
    /// Colors of data sets in their order, told apart by people with color-blindness: Okabe, Ito, Color universal
    /// design, 2008 (https://jfly.uni-koeln.de/color/), without yellow, which is lost on white.
    static let palette = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#8a6d3b", "#7f7f7f"]

    /// The class of the set with this number.
    static func series(_ index: Int) -> String {
        "series s\(index % palette.count)"
    }

    /// Rules of CSS.
    static let css: String = {
        var rules = """
            text{font-family:system-ui,'DejaVu Sans',sans-serif;fill:#333}
            .heading{font-size:14px;font-weight:600;fill:#111}.label{font-size:12px}.tick{font-size:11px;fill:#666}
            .legend{font-size:11px}.plot{fill:#fff;stroke:#bbb}.grid{stroke:#e3e3e3;stroke-width:1}
            .minor{stroke:#f3f3f3}.series{fill:none;stroke-width:1.4;stroke-linejoin:round}
            .pooled{stroke:#111;stroke-width:2.4}.guide{stroke:#999;stroke-width:1;stroke-dasharray:4 4;fill:none}
            .mark{fill:#111}.mated{fill:#009e73;fill-opacity:.45;stroke:#009e73;stroke-width:1.2}
            .nonmated{fill:#d55e00;fill-opacity:.45;stroke:#d55e00;stroke-width:1.2}
            .fmr{stroke:#d55e00;stroke-width:2;fill:none}.fnmr{stroke:#009e73;stroke-width:2;fill:none}

            """
        for (index, color) in palette.enumerated() { rules += ".s\(index){stroke:\(color)}" }
        rules += """

            @media(prefers-color-scheme:dark){text{fill:#ccc}.heading{fill:#f2f2f2}.tick{fill:#999}
            .plot{fill:#16191d;stroke:#555}.grid{stroke:#2c3138}.minor{stroke:#20242a}.pooled{stroke:#f2f2f2}
            .mark{fill:#f2f2f2}.guide{stroke:#777}}
            """
        return rules
    }()
}
