/// A place on a drawing, in its units, from the top left corner.
struct Place: Equatable {
    /// To the right.
    let x: Double
    /// Downwards.
    let y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The place that lies so far away.
    func moved(_ x: Double, _ y: Double) -> Place {
        Place(self.x + x, self.y + y)
    }
}
