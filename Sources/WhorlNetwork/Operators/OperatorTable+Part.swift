internal import WhorlNumerics

extension OperatorTable {
    /// `Slice` and `Gather`, which take a part, and `Pad`, which makes something a part.
    static let parts: [String: Operator] = [
        "Slice": Operator(inputs: 1...5, attributes: ["axes", "ends", "starts"]) {
            (translation, node) throws(NetworkError) in
            try translation.slice(
                node, starts: translation.integers(node, 1, or: "starts") ?? [],
                ends: translation.integers(node, 2, or: "ends") ?? [],
                axes: translation.integers(node, axesInput, or: "axes"),
                steps: translation.optionalIntegers(node, stepsInput))
        },
        "Gather": Operator(inputs: 2...2, attributes: ["axis"]) { (translation, node) throws(NetworkError) in
            let input = try translation.input(node, 0)
            let indices = try translation.constant(node, 1)
            let shape = translation.shape(of: input)
            let axis = try node.axis(node.integer("axis", default: 0), rank: shape.count)
            guard let places = indices.integers, indices.shape.count <= 1, !places.isEmpty else {
                throw node.unsupported("places of type \(indices.type) and shape \(indices.shape)")
            }
            try translation.gather(
                input, places.mapAxis(of: shape[axis]), axis: axis, node, keeps: !indices.shape.isEmpty)
        },
        "Pad": Operator(inputs: 1...4, attributes: ["mode", "pads", "value"]) {
            (translation, node) throws(NetworkError) in
            let mode = try node.text("mode", default: "constant")
            guard mode == "constant" else { throw node.unsupported("attribute mode = \(mode)") }
            let attribute = try node.real("value", default: 0)
            guard try translation.optionalReals(node, 2)?.first ?? attribute == 0 else {
                throw node.unsupported("a padding other than zero")
            }
            guard try translation.optionalIntegers(node, axesInput) == nil else { throw node.unsupported("input axes") }
            try translation.pad(node, translation.integers(node, 1, or: "pads") ?? [])
        },
    ]

    /// Where `Slice` and `Pad` have axes.
    private static let axesInput = 3
    /// Where `Slice` has steps.
    private static let stepsInput = 4
}

extension Translation {
    /// Takes a part of a value.
    fileprivate mutating func slice(
        _ node: Node, starts: [Int], ends: [Int], axes: [Int]?, steps: [Int]?
    ) throws(NetworkError) {
        let input = try input(node, 0)
        let shape = shape(of: input)
        guard !shape.contains(0) else { throw node.unsupported("an empty constant") }
        let axes = axes ?? Array(starts.indices)
        let steps = steps ?? Array(repeating: 1, count: starts.count)
        guard Set([starts.count, ends.count, axes.count, steps.count]).count == 1 else {
            throw node.damaged("starts, ends, axes and steps do not fit")
        }
        guard try node.axes(axes, rank: shape.count).count == axes.count, steps.allSatisfy({ $0 > 0 }) else {
            throw node.unsupported("steps of \(steps)")
        }
        var begins = Array(repeating: 0, count: shape.count)
        var counts = shape
        var strides = Array(repeating: 1, count: shape.count)
        for (index, number) in axes.enumerated() {
            let axis = try node.axis(number, rank: shape.count)
            begins[axis] = shape[axis].place(starts[index])
            let length = shape[axis].place(ends[index]) - begins[axis]
            guard length > 0 else { throw node.unsupported("an empty part") }
            counts[axis] = (length - 1) / steps[index] + 1
            strides[axis] = counts[axis] > 1 ? steps[index] : 1
        }
        if counts == shape { return bind(node, to: input) }
        let copy = StridedCopy(from: shape, starts: begins, steps: strides, counts: counts)
        try bind(node, to: self.copy(input, copy, shape: counts, node))
    }

    /// Takes places of one axis; a single one without `keeps` leaves no axis.
    fileprivate mutating func gather(
        _ input: Value, _ places: [Int]?, axis: Int, _ node: Node, keeps: Bool
    ) throws(NetworkError) {
        guard let places else { throw node.damaged("a place outside of axis \(axis)") }
        let shape = shape(of: input)
        guard !shape.contains(0) else { throw node.unsupported("an empty constant") }
        let step = places.count > 1 ? places[1] - places[0] : 1
        guard zip(places, places.dropFirst()).allSatisfy({ $1 - $0 == step }) else {
            throw node.unsupported("places that are not evenly spaced")
        }
        var counts = shape
        counts[axis] = places.count
        var part = input
        if counts != shape || step != 1 {
            var starts = Array(repeating: 0, count: shape.count)
            var steps = Array(repeating: 1, count: shape.count)
            starts[axis] = places[0]
            steps[axis] = step
            let copy = StridedCopy(from: shape, starts: starts, steps: steps, counts: counts)
            part = try self.copy(input, copy, shape: counts, node)
        }
        if !keeps { counts.remove(at: axis) }
        try bind(node, to: reshape(part, to: counts, node))
    }

    /// Adds zeros: those before each axis, then those after each.
    fileprivate mutating func pad(_ node: Node, _ pads: [Int]) throws(NetworkError) {
        let input = try computed(node, 0)
        let shape = shape(input)
        guard pads.count == 2 * shape.count, pads.allSatisfy({ $0 >= 0 && $0 <= limits.elements }) else {
            throw node.unsupported("pads \(pads) of shape \(shape)")
        }
        let before = Array(pads[..<shape.count])
        let result = shape.indices.map { shape[$0] + pads[$0] + pads[$0 + shape.count] }
        if result == shape { return bind(node, to: .computed(input)) }
        _ = try limits.count(of: result, name: "the result of node \(node.name)")
        let copy = StridedCopy(from: shape, into: result, at: before)
        try emitResult(.rearrangement([copy]), [input], shape: result, node)
    }
}

extension Int {
    /// The place that a number names among this many, from the end where it is negative, brought inside.
    fileprivate func place(_ number: Int) -> Int {
        Swift.min(Swift.max(number < 0 ? number + self : number, 0), self)
    }
}

extension [Int] {
    /// The places that numbers name among `count`, nil where one is outside.
    fileprivate func mapAxis(of count: Int) -> [Int]? {
        guard allSatisfy({ $0 >= -count && $0 < count }) else { return nil }
        return map { $0 < 0 ? $0 + count : $0 }
    }
}
