extension RandomAccessCollection where Index == Int {
    /// The first index whose element is beyond a border, or the end, where elements before the border come first.
    @inlinable
    package func partition(_ isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
