/// A network as its file states it, checked: every value is made once, before it is read.
package struct Graph: Sendable {
    /// A value that the caller gives.
    package struct Input: Sendable, Equatable {
        /// Its place in ``Graph/names``.
        let value: Int
        /// Extents, outermost first; nil where any is taken.
        package let shape: [Int?]
    }

    /// The version of the operator set that gives the operators their meaning.
    let operatorSet: Int
    /// The names of all values.
    let names: [String]
    /// The image.
    package let input: Input
    /// Results, in the file's order, by their place in ``names``.
    let outputs: [Int]
    /// Constants by their place in ``names``.
    let constants: [Int: Tensor]
    /// Operations, each after those whose results it reads.
    let nodes: [Node]
}
