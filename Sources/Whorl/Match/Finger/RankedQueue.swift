/// What a ``RankedQueue`` orders.
protocol Ranked {
    /// Whether one is taken before the other.
    static func precedes(_ a: Self, _ b: Self) -> Bool
}

/// Elements of which the first one by rank is taken next: a binary heap, which keeps its memory when it is emptied.
struct RankedQueue<Element: Ranked> {
    private var entries: [Element] = []

    /// Adds an element.
    mutating func push(_ element: Element) {
        entries.append(element)
        var child = entries.count - 1
        while child > 0, Element.precedes(entries[child], entries[(child - 1) / 2]) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the first element; nil where none is left.
    mutating func popFirst() -> Element? {
        guard let top = entries.first else { return nil }
        let last = entries.removeLast()
        guard !entries.isEmpty else { return top }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            let child = 2 * parent + 1
            if child < entries.count, Element.precedes(entries[child], entries[least]) { least = child }
            if child + 1 < entries.count, Element.precedes(entries[child + 1], entries[least]) { least = child + 1 }
            if least == parent { return top }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
