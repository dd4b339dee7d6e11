extension Node {
    /// The largest size of a window, stride or padding, which keeps sums and products of a few of them from overflowing.
    private static let longest = 1 << 20

    /// The error for something about this node that is not supported.
    func unsupported(_ feature: String) -> NetworkError {
        .unsupportedModel(node: name, operation: operation, feature: feature)
    }

    /// The error for something about this node that cannot be.
    func damaged(_ reason: String) -> NetworkError {
        .damagedModel(reason: "node \(name), \(operation): \(reason)")
    }

    /// A whole number.
    func integer(_ attribute: String, default value: Int) throws(NetworkError) -> Int {
        switch attributes[attribute] {
        case nil: return value
        case .integer(let number): return number
        default: throw damaged("attribute \(attribute) is no whole number")
        }
    }

    /// A real number.
    func real(_ attribute: String, default value: Float) throws(NetworkError) -> Float {
        switch attributes[attribute] {
        case nil: return value
        case .real(let number): return number
        default: throw damaged("attribute \(attribute) is no real number")
        }
    }

    /// A text.
    func text(_ attribute: String, default value: String) throws(NetworkError) -> String {
        switch attributes[attribute] {
        case nil: return value
        case .text(let text): return text
        default: throw damaged("attribute \(attribute) is no text")
        }
    }

    /// Whole numbers, or nil where the attribute is left out.
    func integers(_ attribute: String) throws(NetworkError) -> [Int]? {
        switch attributes[attribute] {
        case nil: return nil
        case .integers(let numbers): return numbers
        default: throw damaged("attribute \(attribute) is no list of whole numbers")
        }
    }

    /// Sizes, strides or paddings: `count` numbers not below `least`.
    func sizes(_ attribute: String, count: Int, least: Int, default value: Int) throws(NetworkError) -> [Int] {
        guard let numbers = try integers(attribute) else { return Array(repeating: value, count: count) }
        guard numbers.count == count else {
            throw unsupported("attribute \(attribute) of \(numbers.count) numbers, not \(count)")
        }
        guard numbers.allSatisfy({ (least...Self.longest).contains($0) }) else {
            throw unsupported("attribute \(attribute) of \(numbers)")
        }
        return numbers
    }

    /// Refuses an attribute that has another value than the one that is supported.
    func require(_ attribute: String, is value: Int) throws(NetworkError) {
        let number = try integer(attribute, default: value)
        guard number == value else { throw unsupported("attribute \(attribute) = \(number)") }
    }

    /// The axis that a number names among `rank` axes, from the end where it is negative.
    func axis(_ number: Int, rank: Int) throws(NetworkError) -> Int {
        guard number >= -rank, number < rank else { throw damaged("axis \(number) of \(rank)") }
        return number < 0 ? number + rank : number
    }

    /// The axes that numbers name among `rank` axes, in ascending order.
    func axes(_ numbers: [Int], rank: Int) throws(NetworkError) -> [Int] {
        guard numbers.count <= rank else { throw damaged("\(numbers.count) axes of \(rank)") }
        var axes: Set<Int> = []
        for number in numbers {
            guard try axes.insert(axis(number, rank: rank)).inserted else { throw damaged("axis \(number) twice") }
        }
        return axes.sorted()
    }
}
