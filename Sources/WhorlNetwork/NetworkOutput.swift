/// A result of a network.
package struct NetworkOutput: Sendable, Equatable {
    /// Its name in the file.
    package let name: String
    /// Extents, outermost first, the batch of 1 included.
    package let shape: [Int]

    /// Numbers of the result.
    package var count: Int { shape.reduce(1, *) }
}
