import Glibc

/// A line through places, cut into dashes.
package enum DashedPath {
    /// The dashes of a line.
    ///
    /// - Parameters:
    ///   - places: the line's ends and corners.
    ///   - pattern: lengths of dashes and gaps in turn, above 0; the whole line is one piece where there are none.
    /// - Returns: the places of each dash.
    package static func pieces(_ places: [Place], _ pattern: [Double]) -> [[Place]] {
        guard !pattern.isEmpty, var from = places.first else { return [places] }
        var pieces = [[from]]
        var (index, left) = (0, pattern[0])
        for to in places.dropFirst() {
            var length = hypot(to.x - from.x, to.y - from.y)
            while length > left {
                let part = left / length
                from = from.moved((to.x - from.x) * part, (to.y - from.y) * part)
                length -= left
                if index.isMultiple(of: 2) { pieces[pieces.count - 1].append(from) } else { pieces.append([from]) }
                index += 1
                left = pattern[index % pattern.count]
            }
            left -= length
            from = to
            if index.isMultiple(of: 2) { pieces[pieces.count - 1].append(to) }
        }
        return pieces
    }
}
