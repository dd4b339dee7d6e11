internal import WhorlNumerics

/// Where every value of a program stands in the memory of a run.
///
/// A value lives from the instruction that makes it to the last one that reads it, and takes the first room that no
/// other value has in that time. Values that are the same numbers in the same order share a place.
struct BufferPlan {
    /// For each value in use where it stands; a flat one is a map of one pixel.
    let maps: [FeatureMap?]
    /// For each value the first of those that it shares its place with.
    let roots: [Int]
    /// For each instruction the place of the floats that it uses for itself.
    let scratchStarts: [Int]
    /// Floats of the whole memory.
    let count: Int

    /// Plans the memory of a program whose layouts are assigned.
    ///
    /// - Parameter scratch: floats that each instruction uses for itself.
    /// - Throws: ``WhorlError/modelTooLarge(quantity:got:limit:)``.
    init(_ program: Program, scratch: [Int], limits: NetworkLimits) throws(WhorlError) {
        var maps = try MapPlan(program, limits: limits).maps
        let roots = Self.roots(program, maps)
        var rooms = FreeRooms()
        for (index, life) in Self.lives(program, roots).enumerated() {
            guard let life, let map = maps[index] else { continue }
            rooms.add(index, count: FeatureMap.padded(map.count), life: life)
        }
        let values = program.values.count
        for (index, count) in scratch.enumerated() where count > 0 {
            rooms.add(values + index, count: count, life: index...index)
        }
        count = try rooms.place(limits: limits)
        for value in maps.indices {
            guard let start = rooms.starts[roots[value]] else { continue }
            maps[value] = maps[value]?.moved(to: start)
        }
        self.maps = maps
        self.roots = roots
        scratchStarts = scratch.indices.map { rooms.starts[values + $0] ?? 0 }
    }

    /// For each value the first of those that are the same numbers in the same order.
    private static func roots(_ program: Program, _ maps: [FeatureMap?]) -> [Int] {
        var roots = Array(program.values.indices)
        for instruction in program.instructions {
            guard let input = instruction.inputs.first, let source = maps[input],
                let target = maps[instruction.output]
            else { continue }
            let isSame =
                switch instruction.operation {
                case .reshape: true
                case .flatten(let channels, let planar):
                    channels.count == source.channels && source.isFlat(planar: planar)
                case .lift(let planar): target.isFlat(planar: planar)
                default: false
                }
            if isSame { roots[instruction.output] = roots[input] }
        }
        return roots
    }

    /// For each root the instructions during which it is in use; the input is filled before them, and results are read
    /// after them.
    private static func lives(_ program: Program, _ roots: [Int]) -> [ClosedRange<Int>?] {
        var lives: [ClosedRange<Int>?] = Array(repeating: nil, count: program.values.count)
        let end = program.instructions.count
        func touch(_ value: Int, _ first: Int, _ last: Int) {
            let old = lives[roots[value]]
            lives[roots[value]] = min(old?.lowerBound ?? first, first)...max(old?.upperBound ?? last, last)
        }
        touch(program.input, -1, -1)
        for (index, instruction) in program.instructions.enumerated() {
            for value in instruction.inputs + [instruction.output] {
                if program.values[value].constant == nil { touch(value, index, index) } else { touch(value, -1, end) }
            }
        }
        for output in program.outputs { touch(output.value, end, end) }
        return lives
    }
}

extension FeatureMap {
    /// Whether the map's numbers stand as flat ones do.
    fileprivate func isFlat(planar: Bool) -> Bool {
        guard margin == 0 else { return false }
        if height * width == 1 { return isWhole }
        return planar ? false : pixelStride == channels
    }
}
