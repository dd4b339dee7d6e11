import Whorl

/// A way in which prints are not what a sensor should give: all are changed alike.
struct OddPrint: Sendable {
    /// What was done; those of one kind are counted together.
    let kind: String
    /// Which of its kind, for names of folders.
    let variant: String
    /// Factor of the resolution that is stated, where that is wrong.
    var resolution = 1.0
    /// Makes the print of a whole one.
    var change: @Sendable (OddPixels) -> OddPixels = { $0 }

    /// All of them, by kind.
    static let all =
        (1...3).map { quarters in
            OddPrint(kind: "turned by 90, 180 or 270 degrees", variant: "\(quarters)") { $0.turned(quarters) }
        } + [OddPrint(kind: "mirrored", variant: "1") { $0.mirrored }]
        + [2.0, 3.0].map { deviation in
            OddPrint(kind: "blurred, 2 and 3 pixels", variant: "\(Int(deviation))") { $0.blurred(deviation) }
        }
        + [3.0, 6.0].map { part in
            OddPrint(kind: "dark, a sixth and a third of the levels", variant: "\(Int(part))") { print in
                print.leveled { $0 / part }
            }
        }
        + [0.5, 0.8, 1.25, 2].map { factor in
            OddPrint(
                kind: "resolution stated as 0.5 to 2 of what it is", variant: "\(Int(factor * 100))", resolution: factor
            )
        }
        + [
            OddPrint(kind: "half a print, left or lower", variant: "left") { $0.part(0...0.5, 0...1) },
            OddPrint(kind: "half a print, left or lower", variant: "lower") { $0.part(0...1, 0.5...1) },
            OddPrint(kind: "a third of a print, its middle", variant: "1") { $0.part(0.21...0.79, 0.21...0.79) },
            OddPrint(kind: "negatives", variant: "1") { print in print.leveled { Double(UInt8.max) - $0 } },
        ]
}
