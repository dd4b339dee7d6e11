/// The angle between two directions, `0...π`.
func angleDifference(_ a: Float, _ b: Float) -> Float {
    let turn = abs(a - b).truncatingRemainder(dividingBy: 2 * .pi)
    return min(turn, 2 * .pi - turn)
}

/// An angle in `-π...π`, from one in `-4π...4π`.
@inline(__always)
func wrapped(_ angle: Float) -> Float {
    var angle = angle
    while angle > .pi { angle -= 2 * .pi }
    while angle < -.pi { angle += 2 * .pi }
    return angle
}
