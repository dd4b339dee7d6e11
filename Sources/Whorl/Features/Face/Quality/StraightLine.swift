/// Straight lines across a face, along the rows or the columns of its photo: the edges of what was pasted over it, and the
/// seams of strips that changed their places. A face has none that stands out from all that are near it.
enum StraightLine {
    /// The steepest line of each direction.
    ///
    /// - Parameters:
    ///   - landmarks: of the face.
    ///   - photo: shows it upright; a large one is looked at as small as ``FaceParameters/lineDetail`` says.
    /// - Returns: how many times as steep as any line near it the steepest one is, across the face and down it.
    static func steepest(over landmarks: FaceLandmarks, in photo: ColorImage) -> (across: Double, down: Double) {
        let apart = EyeFrame(landmarks).eyeDistance
        let eyes = FacePoint.middle(landmarks.leftEye, landmarks.rightEye)
        let mouth = FacePoint.middle(landmarks.leftMouthCorner, landmarks.rightMouthCorner)
        guard [apart, eyes.x, eyes.y, mouth.y].allSatisfy({ $0.isFinite && abs($0) < Double(Int32.max) }) else {
            return (0, 0)
        }
        let factor = max(1, Int(apart / FaceParameters.lineDetail))
        let size = photo.size(reducedBy: factor)
        let scale = 1 / Double(factor)
        func range(_ first: Double, _ last: Double, below end: Int) -> Range<Int> {
            let lower = min(max(Int(first * scale), 0), end)
            return lower..<max(lower, min(Int(last * scale), end))
        }
        let rows = range(
            min(eyes.y, mouth.y) - FaceParameters.lineAbove * apart,
            max(eyes.y, mouth.y) + FaceParameters.lineBelow * apart,
            below: size.height)
        func columns(_ reach: Double) -> Range<Int> {
            range(eyes.x - reach * apart, eyes.x + reach * apart, below: size.width)
        }
        let (wide, narrow) = (columns(FaceParameters.lineAcrossReach), columns(FaceParameters.lineDownReach))
        let margin = FaceParameters.lineNear + 1
        let region = PixelRegion(
            columns: max(wide.lowerBound - margin, 0)..<min(wide.upperBound + margin, size.width),
            rows: max(rows.lowerBound - margin, 0)..<min(rows.upperBound + margin, size.height))
        guard !region.isEmpty else { return (0, 0) }
        let part = photo.reduced(by: factor, region: region)
        let gray = Luma.gray(interleaved: part.pixels, channels: ColorImage.channels).map(Int.init)
        let (left, top, width) = (region.columns.lowerBound, region.rows.lowerBound, part.width)
        func moved(_ range: Range<Int>, _ start: Int) -> Range<Int> {
            (range.lowerBound - start)..<(range.upperBound - start)
        }
        let across = steepest(moved(rows, top), of: part.height, along: moved(wide, left)) { gray[$0 * width + $1] }
        let down = steepest(moved(narrow, left), of: part.width, along: moved(rows, top)) { gray[$1 * width + $0] }
        return (across, down)
    }

    /// The steepest of some lines, beside those that are near it.
    ///
    /// - Parameters:
    ///   - lines: that are judged.
    ///   - count: lines that there are.
    ///   - places: along a line.
    ///   - level: the gray level of a line at a place.
    /// - Returns: how many times as steep it is; 0 where none can be judged.
    private static func steepest(
        _ lines: Range<Int>, of count: Int, along places: Range<Int>, level: (Int, Int) -> Int
    ) -> Double {
        guard places.count >= FaceParameters.shortestLine, count > 1 else { return 0 }
        // Mean differences of each line to the next.
        let steps = (0..<(count - 1)).map { line in
            let sum = places.reduce(0) { $0 + abs(level(line + 1, $1) - level(line, $1)) }
            return Double(sum) / Double(places.count)
        }
        let near = FaceParameters.lineNear
        return lines.filter { $0 >= near && $0 + near < steps.count }.map { line in
            let others = steps[(line - near)...(line - 2)] + steps[(line + 2)...(line + near)]
            return steps[line] / ((others.max() ?? 0) + 1)
        }.max() ?? 0
    }
}
