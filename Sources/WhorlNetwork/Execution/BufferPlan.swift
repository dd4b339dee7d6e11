internal import WhorlNumerics

/// Where every value of a program stands in the memory of a run.
///
/// A value lives from the instruction that makes it to the last one that reads it, and takes the first room that no
/// other value has in that time. Values that are the same numbers in the same order share a room, and a result takes
/// the room of an input that it may be written over.
struct BufferPlan {
    /// For each value in use where it stands; a flat one is a map of one pixel.
    let maps: [FeatureMap?]
    /// For each instruction the place of the floats that it uses for itself.
    let scratchStarts: [Int]
    /// Floats of the whole memory.
    let count: Int

    /// Results that are an input of theirs as it stands.
    private let same: Set<Int>
    /// Results that are written over an input, whose border is clear.
    private let replacing: Set<Int>

    /// Plans the memory of a program whose layouts are assigned; `joined` are the kernels of instructions that are two
    /// convolutions.
    ///
    /// - Throws: ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    init(_ program: Program, joined: [Int: PointwiseDepthwise], limits: NetworkLimits) throws(NetworkError) {
        var maps = try MapPlan(program, limits: limits).maps
        var sharing = RoomSharing(program, maps)
        sharing.joinSame()
        sharing.joinReplaced(joined)
        same = sharing.same
        replacing = sharing.replacing
        var rooms = FreeRooms()
        for (value, life) in sharing.lives.enumerated() {
            guard let life, let map = maps[value] else { continue }
            rooms.add(value, count: FeatureMap.padded(map.count), life: life)
        }
        let values = program.values.count
        for (index, kernel) in joined {
            guard let input = maps[program.instructions[index].inputs[0]] else { continue }
            rooms.add(values + index, count: FeatureMap.padded(kernel.scratchCount(for: input)), life: index...index)
        }
        count = try rooms.place(limits: limits)
        for value in maps.indices {
            guard let start = rooms.starts[sharing.rooms[value]] else { continue }
            maps[value] = maps[value]?.moved(to: start)
        }
        self.maps = maps
        scratchStarts = program.instructions.indices.map { rooms.starts[values + $0] ?? 0 }
    }

    /// Whether a result needs no step, as it is an input of its instruction.
    func isSame(_ value: Int) -> Bool { same.contains(value) }

    /// Whether a result needs its border cleared before it is made.
    func needsClearMargin(_ value: Int) -> Bool {
        (maps[value]?.margin ?? 0) > 0 && !replacing.contains(value)
    }
}
