internal import WhorlNumerics

/// Which values of a program share a room, and how long each room is in use.
struct RoomSharing {
    /// For each value that whose room it has.
    private(set) var rooms: [Int]
    /// For each value with a room of its own the instructions during which that is in use; the input is filled before
    /// them, and results are read after them.
    private(set) var lives: [ClosedRange<Int>?]
    /// Values that are an input of their instruction as it stands.
    private(set) var same: Set<Int> = []
    /// Values that are written over an input of their instruction.
    private(set) var replacing: Set<Int> = []

    private let program: Program
    private let maps: [FeatureMap?]

    /// Begins with a room for each value.
    init(_ program: Program, _ maps: [FeatureMap?]) {
        self.program = program
        self.maps = maps
        rooms = Array(program.values.indices)
        lives = Array(repeating: nil, count: program.values.count)
        let end = program.instructions.count
        touch(program.input, -1, -1)
        for (index, instruction) in program.instructions.enumerated() {
            for value in instruction.inputs + [instruction.output] { use(value, index) }
        }
        for output in program.outputs { use(output.value, end) }
    }

    /// Lets results have the room of the input that they are.
    mutating func joinSame() {
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
            guard isSame else { continue }
            same.insert(instruction.output)
            join(instruction.output, input)
        }
    }

    /// Lets results have the room of an input that they may be written over and that nobody reads later.
    mutating func joinReplaced(_ joined: [Int: PointwiseDepthwise]) {
        for (index, instruction) in program.instructions.enumerated() {
            guard let target = maps[instruction.output], !same.contains(instruction.output),
                lives[rooms[instruction.output]]?.lowerBound == index
            else { continue }
            for (place, input) in instruction.inputs.enumerated() {
                guard let source = maps[input], isLast(index, of: input), input != program.input,
                    target.isSame(place: source),
                    mayReplace(instruction, input: place, joined[index], source, target)
                else { continue }
                replacing.insert(instruction.output)
                join(instruction.output, input)
                break
            }
        }
    }

    /// Notes that a value is needed at an instruction; a constant, which stands there beforehand, is kept through all.
    private mutating func use(_ value: Int, _ index: Int) {
        let isConstant = program.values[value].constant != nil
        touch(value, isConstant ? -1 : index, isConstant ? program.instructions.count : index)
    }

    private mutating func touch(_ value: Int, _ first: Int, _ last: Int) {
        let old = lives[value]
        lives[value] = min(old?.lowerBound ?? first, first)...max(old?.upperBound ?? last, last)
    }

    private mutating func join(_ value: Int, _ other: Int) {
        let (old, new) = (rooms[value], rooms[other])
        guard old != new, let gone = lives[old] else { return }
        touch(new, gone.lowerBound, gone.upperBound)
        lives[old] = nil
        for index in rooms.indices where rooms[index] == old { rooms[index] = new }
    }

    private func isLast(_ index: Int, of value: Int) -> Bool {
        lives[rooms[value]]?.upperBound == index
    }

    /// Whether the kernel of an instruction may write over one of its inputs, of the same extents.
    private func mayReplace(
        _ instruction: Program.Instruction, input place: Int, _ joined: PointwiseDepthwise?, _ source: FeatureMap,
        _ target: FeatureMap
    ) -> Bool {
        let room = rooms[instruction.inputs[place]]
        switch instruction.operation {
        case .scale, .function, .elementary: return true
        case .combination:
            // The other input is read at the same places, or is not in this room.
            return instruction.inputs.allSatisfy { rooms[$0] != room || maps[$0]?.hasShape(of: target) == true }
        case .convolution, .resampling:
            return place == 1 && rooms[instruction.inputs[0]] != room
        case .pointwiseDepthwise: return joined?.mayReplace(source, with: target) == true
        default: return false
        }
    }
}

extension FeatureMap {
    /// Whether the map's numbers stand as flat ones do.
    fileprivate func isFlat(planar: Bool) -> Bool {
        guard margin == 0 else { return false }
        if height * width == 1 { return true }
        return planar ? false : pixelStride == channels
    }

    /// Whether the map takes the same room in the same way as another.
    fileprivate func isSame(place other: FeatureMap) -> Bool {
        height == other.height && width == other.width && pixelStride == other.pixelStride && margin == other.margin
    }
}
