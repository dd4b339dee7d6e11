import Whorl

/// The looks of drawn prints and faces.
enum DrawingStyle {
    /// Drawing pixels for a pixel of the print at 500 dpi.
    static let zoom = 2.0
    /// Room around everything, for a line of text, and between text and picture, in drawing pixels.
    static let (margin, line, gap) = (16.0, 20.0, 8.0)

    /// Colors of qualities from low to high, the upper end of each class, told apart on gray and by people with
    /// color-blindness.
    static let qualities: [(below: UInt8, look: String, color: String)] = [
        (25, "q0", "#c1121f"), (50, "q1", "#f48c06"), (75, "q2", "#1c9cd8"), (101, "q3", "#0b3fb8"),
    ]

    /// The class of a quality, 0...100.
    static func look(quality: UInt8) -> String {
        qualities.first { quality < $0.below }?.look ?? "q3"
    }

    /// The color of a quality, 0...100.
    static func color(quality: UInt8) -> String {
        qualities.first { quality < $0.below }?.color ?? "#0b3fb8"
    }

    /// Rules of CSS.
    static let css: String = {
        var rules = """
            .paper{fill:#fff}.bare{fill:#eee}.veil{fill:#fff;fill-opacity:.3}
            text{font-family:system-ui,'DejaVu Sans',sans-serif;fill:#222;font-size:12px}
            .heading{font-weight:600;font-size:14px}.note{fill:#555}.value{font-size:11px}
            .minutia{fill:none;stroke-width:1.8}.flow{stroke:#6a4c93;stroke-width:1.2;stroke-opacity:.75}
            .single{fill:none;stroke:#888;stroke-width:1;stroke-opacity:.8}
            .rule{stroke:#ccc;stroke-width:1}
            .join{stroke-width:1.3;stroke-opacity:.85}
            .for{fill:#1c9cd8}.against{fill:#c1121f}
            .face{fill:none;stroke:#00a878;stroke-width:2.5}.other{fill:none;stroke:#fff;stroke-width:1}
            .landmark{fill:#ffd166;stroke:#222;stroke-width:1}.track{fill:#eee}.refusal{fill:#c1121f}

            """
        for (_, look, color) in qualities {
            rules += ".\(look){stroke:\(color)}.bar.\(look){fill:\(color);stroke:none}"
        }
        for (index, color) in joins.enumerated() { rules += ".j\(index){stroke:\(color)}" }
        return rules
    }()

    /// Colors that tell neighbouring lines apart.
    static let joins = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#7b2cbf"]

    /// The class of the pair with this number.
    static func join(_ index: Int) -> String {
        "j\(index % joins.count)"
    }
}
