/// What a network may cost at most, checked before memory is taken for it.
package struct NetworkLimits: Sendable, Equatable {
    /// The limits used where none are stated.
    ///
    /// An iResNet-100, the largest network in common use for faces, has 65 million weights, 261 MB, 300 nodes and 12
    /// thousand million multiplications a face; a detector on a photo of 16 million pixels takes 400 MB of activations.
    package static let standard = NetworkLimits(
        fileBytes: 1 << 29, nodes: 10_000, rank: 8, elements: 1 << 27, workspaceBytes: 1 << 30,
        multiplications: 200_000_000_000)

    /// The longest file, in bytes.
    package let fileBytes: Int
    /// The most nodes; of values, that is constants and results, there may be eight times as many.
    package let nodes: Int
    /// The most dimensions of a tensor.
    package let rank: Int
    /// The most elements of one tensor, of all weights in the file, and of all numbers that are kept for a plan.
    package let elements: Int
    /// The most memory for the intermediate results of a run, in bytes.
    package let workspaceBytes: Int
    /// The most multiplications, or comparable operations, of a run.
    package let multiplications: Int

    /// Makes limits.
    ///
    /// - Precondition: all at least 1.
    package init(
        fileBytes: Int, nodes: Int, rank: Int, elements: Int, workspaceBytes: Int, multiplications: Int
    ) {
        precondition(fileBytes > 0 && nodes > 0 && rank > 0)
        precondition(elements > 0 && workspaceBytes > 0 && multiplications > 0)
        self.fileBytes = fileBytes
        self.nodes = nodes
        self.rank = rank
        self.elements = elements
        self.workspaceBytes = workspaceBytes
        self.multiplications = multiplications
    }

    /// The most values of a graph: a node makes one or a few and reads a few constants.
    var values: Int { nodes > Int.max / Self.valuesOfNode ? .max : nodes * Self.valuesOfNode }

    private static let valuesOfNode = 8

    /// The elements of a tensor of this shape; its name is for the error.
    ///
    /// - Throws: ``NetworkError/damagedModel(reason:)`` for a negative extent,
    ///   ``NetworkError/modelTooLarge(quantity:got:limit:)``.
    func count(of shape: [Int], name: @autoclosure () -> String) throws(NetworkError) -> Int {
        guard shape.count <= rank else {
            throw .modelTooLarge(quantity: "dimensions of \(name())", got: shape.count, limit: rank)
        }
        guard shape.allSatisfy({ $0 >= 0 }) else {
            throw .damagedModel(reason: "\(name()) has a negative dimension")
        }
        // Empty axes do not hide others that are too long: products of any extents stay within the limit.
        var count = 1
        for extent in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: max(extent, 1))
            guard !overflow, product <= elements else {
                throw .modelTooLarge(
                    quantity: "elements of \(name())", got: overflow ? .max : product, limit: elements)
            }
            count = product
        }
        return shape.contains(0) ? 0 : count
    }
}

extension Int {
    /// The product, or the largest number where it is larger than that; for factors that are not negative.
    func saturatingProduct(_ other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }

    /// The sum, or the largest number where it is larger than that; for summands that are not negative.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
