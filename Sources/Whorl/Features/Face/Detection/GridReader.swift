/// Reads the outputs of one kind of network that proposes faces for the cells of grids.
protocol GridReader: Sendable {
    /// Faces that share more than this part of their union with a better one are dropped.
    var greatestOverlap: Double { get }

    /// Reads the outputs of one run.
    ///
    /// - Parameters:
    ///   - outputs: of one run.
    ///   - width: columns of its input, a multiple of ``FaceParameters/sideMultiple``.
    ///   - height: rows of its input, such a multiple too.
    /// - Returns: the faces of at least ``FaceParameters/minimumScore``, in pixels of the input, in the order of the outputs.
    /// - Throws: ``WhorlError/unsuitableModel(name:reason:)`` where an output does not have the size of its grid.
    func faces(in outputs: ModelOutputs, width: Int, height: Int) throws(WhorlError) -> [DetectedFace]
}
