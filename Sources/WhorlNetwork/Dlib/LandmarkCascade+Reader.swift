extension LandmarkCascade {
    private static let version = 1
    private static let (mostLandmarks, mostStages, mostPlaces, mostTrees, mostNodes) =
        (1 << 10, 1 << 10, 1 << 16, 1 << 16, 1 << 16)

    /// Reads a file of dlib's `shape_predictor`.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - limits: what it may cost, checked before memory is taken.
    /// - Throws: ``NetworkError/damagedModel(reason:)``, ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    package init(dlib bytes: [UInt8], limits: NetworkLimits = .standard) throws(NetworkError) {
        var reader = try DlibReader(bytes, limits: limits)
        _ = try reader.integer("the version of the model", in: Self.version...Self.version)
        start = try reader.column("the first shape")
        guard (2...2 * Self.mostLandmarks).contains(start.count), start.count.isMultiple(of: 2) else {
            throw .damagedModel(reason: "the first shape has \(start.count) numbers")
        }
        let stages = try reader.count("stages", limit: Self.mostStages)
        var forests: [Forest] = []
        for _ in 0..<stages { forests.append(try Forest(&reader, numbers: start.count)) }
        var anchors: [[Int]] = []
        try Self.expect(stages, try reader.count("lists of anchors", limit: Self.mostStages), "lists of anchors")
        for _ in 0..<stages { anchors.append(try Self.anchors(&reader, landmarks: start.count / 2)) }
        var made: [Stage] = []
        try Self.expect(stages, try reader.count("lists of offsets", limit: Self.mostStages), "lists of offsets")
        for (forest, anchors) in zip(forests, anchors) {
            let places = try reader.count("offsets", limit: Self.mostPlaces)
            try Self.expect(anchors.count, places, "offsets")
            let offsets = try reader.reals(2 * places, "offsets")
            made.append(try forest.stage(anchors: anchors, offsets: offsets))
        }
        self.stages = made
        try reader.finish()
    }

    private static func expect(_ expected: Int, _ got: Int, _ name: String) throws(NetworkError) {
        guard got == expected else { throw .damagedModel(reason: "there are \(got) \(name), not \(expected)") }
    }

    private static func anchors(_ reader: inout DlibReader, landmarks: Int) throws(NetworkError) -> [Int] {
        let count = try reader.count("anchors", limit: mostPlaces)
        var anchors: [Int] = []
        for _ in 0..<count { anchors.append(try reader.integer("an anchor", in: 0...landmarks - 1)) }
        return anchors
    }

    /// The trees of a stage before their places are known.
    private struct Forest {
        var first: [Int32] = []
        var second: [Int32] = []
        var thresholds: [Float] = []
        var steps: [Float] = []
        var innerNodes = 0

        /// Reads trees, all of one size, whose leaves have so many numbers.
        init(_ reader: inout DlibReader, numbers: Int) throws(NetworkError) {
            for tree in 0..<(try reader.count("trees", limit: mostTrees)) {
                let nodes = try reader.count("nodes of a tree", limit: mostNodes)
                if tree == 0 { innerNodes = nodes }
                guard nodes == innerNodes else { throw .damagedModel(reason: "trees of a stage differ in size") }
                for _ in 0..<nodes {
                    first.append(Int32(try reader.integer("a place", in: 0...mostPlaces)))
                    second.append(Int32(try reader.integer("a place", in: 0...mostPlaces)))
                    thresholds += try reader.reals(1, "a threshold")
                }
                try expect(nodes + 1, try reader.count("leaves of a tree", limit: mostNodes + 1), "leaves")
                for _ in 0...nodes {
                    let step = try reader.column("a leaf")
                    try expect(numbers, step.count, "numbers of a leaf")
                    steps += step
                }
            }
        }

        /// The stage with its places.
        func stage(anchors: [Int], offsets: [Float]) throws(NetworkError) -> Stage {
            guard [first, second].allSatisfy({ $0.allSatisfy { $0 < anchors.count } }) else {
                throw .damagedModel(reason: "a tree compares a place that there is not")
            }
            return Stage(
                anchors: anchors, offsets: offsets, first: first, second: second, thresholds: thresholds,
                steps: steps, innerNodes: innerNodes)
        }
    }
}
