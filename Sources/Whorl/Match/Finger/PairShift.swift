/// How far a paired minutia still lies from its partner once the prints are aligned: what the skin was stretched by.
struct PairShift {
    /// Place of the first print's minutia on the second, in pixels.
    let x: Float
    let y: Float
    /// From there to its partner.
    let dx: Float
    let dy: Float

    /// Mean shift of the pairs around a place, the near ones counting more and no shift a little.
    static func mean(
        of shifts: [PairShift], at x: Float, _ y: Float, leavingOut left: Int = -1
    ) -> (dx: Float, dy: Float) {
        let reach = MatchParameters.shiftReach * MatchParameters.shiftReach
        var (dx, dy, weight): (Float, Float, Float) = (0, 0, MatchParameters.restWeight)
        for index in shifts.indices where index != left {
            let shift = shifts[index]
            let (across, down) = (shift.x - x, shift.y - y)
            let near = reach / (reach + across * across + down * down)
            let part = near * near
            dx += part * shift.dx
            dy += part * shift.dy
            weight += part
        }
        return (dx / weight, dy / weight)
    }

    /// Squared distance of a pair from where the pairs around it say that the partner lies, in square pixels.
    static func squaredStray(of index: Int, in shifts: [PairShift]) -> Float {
        let shift = shifts[index]
        let around = mean(of: shifts, at: shift.x, shift.y, leavingOut: index)
        let (dx, dy) = (shift.dx - around.dx, shift.dy - around.dy)
        return dx * dx + dy * dy
    }
}
