internal import WhorlNetwork
internal import WhorlNumerics

/// The network that restores prints.
enum RestorationNetwork {
    /// Side of a cell of the result in pixels: the network answers with a number for each pixel of a cell.
    private static let cell = 4
    /// Plans that are kept: sensors give images of few sizes.
    private static let plans = 8

    private static let planned = PlannedNetwork(ownFile: RestorationFile.bytes, most: plans)

    /// Restores a window and hands its logits of a ridge to `read`.
    static func run(_ input: RestorationInput, read: (RestorationOutput) -> Void) {
        let planned: PlannedSize
        do throws(NetworkError) {
            planned = try Self.planned.planned(width: input.width, height: input.height)
        } catch {
            preconditionFailure("a window of \(input.width) x \(input.height) cells is too large: \(error)")
        }
        let workspace = planned.workspace()
        defer { planned.giveBack(workspace) }
        planned.plan.run(workspace) { row, out in input.write(row, into: out) }
        planned.plan.withOutput(0, of: workspace) { logits in
            read(RestorationOutput(logits: logits, columns: input.width * RestorationInput.cell / cell, cell: cell))
        }
    }
}

/// What the network answers: planes of logits, one for each pixel of a cell.
struct RestorationOutput {
    let logits: UnsafeBufferPointer<Float>
    /// Cells in a row.
    let columns: Int
    /// Pixels along a side of a cell.
    let cell: Int

    /// Copies the logits of a row of pixels, `columns * cell` of them.
    func copyRow(_ y: Int, to row: inout [Float]) {
        let plane = logits.count / (cell * cell)
        for x in 0..<cell {
            let first = (y % cell * cell + x) * plane + y / cell * columns
            for column in 0..<columns { row[column * cell + x] = logits[first + column] }
        }
    }
}
