internal import Glibc
internal import WhorlNumerics

extension FingerQuality {
    /// Measures a print: each component from 0 to 100, the score their geometric mean, as one bad component is enough.
    package init(_ print: NormalizedPrint, _ area: PrintArea, _ clarity: RidgeClarity, _ minutiae: [Minutia]) {
        var (contrast, clear): (Float, Float) = (0, 0)
        var blocks: Float = 0
        for index in area.inside.values.indices where area.inside.values[index] {
            contrast += print.contrast.values[index]
            clear += clarity.map.values[index]
            blocks += 1
        }
        let goal = FingerParameters.goodPrint
        let components = [
            Float(area.squareMillimetres) / goal.area, contrast / max(blocks, 1) / goal.contrast,
            (clear / max(blocks, 1) - goal.noClarity) / (goal.clarity - goal.noClarity),
            Float(minutiae.count) / goal.minutiae,
        ].map { min(max($0, 0), 1) * 100 }
        let product = components.reduce(1) { $0 * max($1, 1) }
        self.init(
            score: Int(powf(product, 1 / Float(components.count)).rounded()), area: Int(components[0].rounded()),
            contrast: Int(components[1].rounded()), clarity: Int(components[2].rounded()),
            minutiae: Int(components[3].rounded()))
    }
}
