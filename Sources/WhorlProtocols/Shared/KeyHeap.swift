/// Keys by a number, the smallest first. A key may be in it several times; the caller knows which of its numbers counts.
///
/// - Complexity: O(log n) to put one in or take one out.
struct KeyHeap<Number: Comparable & Sendable, Key: Sendable>: Sendable {
    struct Item: Sendable {
        let number: Number
        let key: Key
    }

    private var items: [Item] = []

    init() {}

    /// Puts items in order.
    ///
    /// - Complexity: O(n).
    init(_ items: [Item]) {
        self.items = items
        for index in stride(from: items.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    var count: Int { items.count }

    /// The item of the smallest number.
    var first: Item? { items.first }

    mutating func insert(_ key: Key, at number: Number) {
        items.append(Item(number: number, key: key))
        rise(items.count - 1)
    }

    /// Takes the item of the smallest number out.
    @discardableResult
    mutating func removeFirst() -> Item? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        if !items.isEmpty {
            items[0] = last
            sink(0)
        }
        return first
    }

    private mutating func rise(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard items[index].number < items[parent].number else { return }
            items.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < items.count && items[child].number < items[smallest].number {
                smallest = child
            }
            guard smallest != index else { return }
            items.swapAt(index, smallest)
            index = smallest
        }
    }
}
