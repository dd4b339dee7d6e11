/// A constant array of numbers.
package struct Tensor: Sendable, Equatable {
    /// The numbers themselves, in row-major order.
    package enum Elements: Sendable, Equatable {
        /// Real numbers, and those of the 8-bit types, which a 32-bit real number holds exactly.
        case reals([Float])
        /// Whole numbers, as of shapes and axes.
        case integers([Int])
    }

    /// The type that the file declares; ``elements`` has the numbers widened.
    package let type: ElementType
    /// Extents, outermost first; none for a single number.
    package let shape: [Int]
    /// As many numbers as the shape has places.
    package let elements: Elements

    /// Makes a tensor of parts that fit each other.
    init(type: ElementType, shape: [Int], elements: Elements) {
        self.type = type
        self.shape = shape
        self.elements = elements
        assert(shape.reduce(1, *) == count)
    }

    /// A row of whole numbers.
    init(_ numbers: [Int]) {
        self.init(type: .int64, shape: [numbers.count], elements: .integers(numbers))
    }

    /// Numbers held.
    package var count: Int {
        switch elements {
        case .reals(let numbers): numbers.count
        case .integers(let numbers): numbers.count
        }
    }

    /// The numbers, if they are of a real type.
    package var reals: [Float]? {
        guard type.isReal, case .reals(let numbers) = elements else { return nil }
        return numbers
    }

    /// The numbers, if they are whole ones of 32 or 64 bits.
    var integers: [Int]? {
        guard case .integers(let numbers) = elements else { return nil }
        return numbers
    }

    /// The same numbers in another shape of as many places.
    func reshaped(_ shape: [Int]) -> Tensor {
        Tensor(type: type, shape: shape, elements: elements)
    }
}
