/// Directions of formats, each with its own steps of a full turn, and of records.
enum RecordDirection {
    /// A record's direction in the nearest of `steps` steps of a turn, half a step up.
    static func steps(_ direction: Int, of steps: Int) -> Int {
        let turn = MinutiaeRecord.directionSteps
        return (wrapped(direction) * steps + turn / 2) / turn % steps
    }

    /// A direction in `steps` steps of a turn as a record has it.
    ///
    /// - Precondition: `steps` divides ``MinutiaeRecord/directionSteps``.
    static func direction(_ value: Int, of steps: Int) -> Int {
        precondition(MinutiaeRecord.directionSteps.isMultiple(of: steps))
        return value * (MinutiaeRecord.directionSteps / steps)
    }

    /// A direction in `0..<46080`.
    static func wrapped(_ direction: Int) -> Int {
        let rest = direction % MinutiaeRecord.directionSteps
        return rest < 0 ? rest + MinutiaeRecord.directionSteps : rest
    }
}
