/// Rises from 0 at `low` to 1 at `high` without a kink, and stays there.
func smoothStep(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = min(max((value - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
}
