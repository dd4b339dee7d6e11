/// How the picture of a WSQ file is taken apart into 64 bands, coarse to fine: which part of the plane of coefficients
/// each is, and in which parts they are joined.
///
/// The picture is split into four; then its first quarter again, and of that the first three quarters into sixteen
/// each, the first of the first sixteen once more; the other quarters of the picture into four. The last four bands
/// are never coded.
package struct WSQBands {
    /// The bands that may be coded.
    package static let coded = 60
    /// The bands at which a block may end: those of one block each, as encoders write them.
    static let blockEnds = [19, 52, coded]

    /// The coded bands, in the order of the file.
    package private(set) var parts: [WSQPart]
    /// The parts that are joined from four, the whole picture first.
    private(set) var joints: [WSQPart] = []

    package init(width: Int, height: Int) {
        parts = []
        let all = WSQPart(x: 0, y: 0, width: width, height: height)
        let first = quarters(all)
        let second = quarters(first[0])
        let coarse = quarters(second[0]).map { quarters($0) }
        parts = quarters(coarse[0][0]) + Array(coarse.joined().dropFirst())
        for quarter in second[1...2] {
            for sixteenth in quarters(quarter) { parts += quarters(sixteenth) }
        }
        parts.append(second.last ?? all)
        for quarter in first[1...2] { parts += quarters(quarter) }
    }

    private mutating func quarters(_ part: WSQPart) -> [WSQPart] {
        joints.append(part)
        return part.quarters
    }
}
