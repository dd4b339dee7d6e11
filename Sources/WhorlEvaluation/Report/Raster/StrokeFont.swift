/// Letters made of straight lines, for words in pictures of pixels.
///
/// A. V. Hershey, Calligraphy for computers, NWL Report 2101, 1967: his simplex Roman, in the format of J. Hurt.
package enum StrokeFont {
    /// Letters in units of the font, whose capitals are ``capital`` high.
    private struct Glyph {
        let lines: [[Place]]
        let width: Double
    }

    /// Height of capitals in units of the font, and as a part of the font's size.
    private static let (capital, capitalPart) = (21.0, 0.72)
    /// Letters are drawn narrower than they were designed, as those of screens are.
    private static let narrowing = 0.8
    /// The row that letters stand on, below the row of the origin.
    private static let baseline = 9.0
    private static let origin = Int(UInt8(ascii: "R"))

    /// Width of a text in pixels; the size of the font is in pixels, as in CSS.
    package static func width(_ text: String, size: Double) -> Double {
        glyphs(text).reduce(0) { $0 + $1.width } * narrowing * unit(size)
    }

    /// The lines of a text that begins at the origin and stands on row 0; rows count downwards.
    ///
    /// A letter that the font does not have is an empty box. The size of the font is in pixels, as in CSS.
    package static func lines(_ text: String, size: Double) -> [[Place]] {
        let unit = unit(size)
        var left = 0.0
        return glyphs(text).flatMap { glyph in
            defer { left += glyph.width }
            return glyph.lines.map { line in
                line.map { Place(($0.x + left) * narrowing * unit, ($0.y - baseline) * unit) }
            }
        }
    }

    private static func unit(_ size: Double) -> Double { size * capitalPart / capital }

    private static func glyphs(_ text: String) -> [Glyph] {
        text.map { letter in
            guard let code = letter.asciiValue, code >= first, Int(code - first) < letters.count else { return box }
            return letters[Int(code - first)]
        }
    }

    private static let first = UInt8(ascii: " ")
    private static let box = glyph("I[LFXFX[L[LF")
    private static let letters = code.split(separator: "\n").map(glyph)

    /// Reads a letter: its left and right end, then pairs of column and row, each a distance from "R"; " R" lifts the pen.
    private static func glyph(_ code: Substring) -> Glyph {
        let numbers = code.utf8.map { Double(Int($0) - origin) }
        var lines: [[Place]] = [[]]
        for index in stride(from: 2, to: numbers.count, by: 2) {
            if numbers[index] == Double(Int(first) - origin), numbers[index + 1] == 0 {
                lines.append([])
            } else {
                lines[lines.count - 1].append(Place(numbers[index] - numbers[0], numbers[index + 1]))
            }
        }
        return Glyph(lines: lines, width: numbers[1] - numbers[0])
    }
}
