import Testing

import WhorlNumerics

/// A workspace in which every float that no map owns is not a number: what is read or written beyond a map shows.
final class Bench {
    let space: Workspace
    private var end = 0
    private var maps: [FeatureMap] = []

    init(_ instructions: InstructionSet, count: Int = 1 << 18) {
        space = Workspace(count: count, instructions: instructions)
        space.withMutableFloats(0..<count) { $0.update(repeating: .nan) }
    }

    /// Gives a map its place, after a gap.
    func place(_ map: FeatureMap) -> FeatureMap {
        let placed = map.moved(to: end + FeatureMap.lanes)
        end = FeatureMap.padded(placed.start + map.count)
        maps.append(placed)
        return placed
    }

    /// Places a map with its values, and zeros around them.
    func place(_ plain: PlainMap, margin: Int = 0) -> FeatureMap {
        fill(
            FeatureMap(height: plain.height, width: plain.width, channels: plain.channels, margin: margin),
            with: plain)
    }

    /// Places a map for a kernel to write.
    func placeOutput(like plain: PlainMap, margin: Int = 0) -> FeatureMap {
        place(FeatureMap(height: plain.height, width: plain.width, channels: plain.channels, margin: margin))
    }

    func fill(_ map: FeatureMap, with plain: PlainMap) -> FeatureMap {
        let placed = place(map)
        space.clear(placed)
        for y in 0..<plain.height {
            space.withRow(y, of: placed) { row in
                for x in 0..<plain.width {
                    for channel in 0..<plain.channels {
                        row[x * map.pixelStride + channel] = Float(plain[y, x, channel])
                    }
                }
            }
        }
        return placed
    }

    func floats(of map: FeatureMap) -> [Float] {
        (0..<map.height).flatMap { y in space.withRow(y, of: map) { Array($0) } }
    }

    /// Expects a map to hold the values, up to the rounding of sums of `terms` terms, and zeros after the channels.
    func expect(_ map: FeatureMap, holds plain: PlainMap, terms: Int, _ note: String) {
        let found = floats(of: map)
        let unit = Double(Float.ulpOfOne) / 2
        for y in 0..<plain.height {
            for x in 0..<plain.width {
                let first = (y * plain.width + x) * map.pixelStride
                for channel in 0..<map.pixelStride {
                    let value = Double(found[first + channel])
                    guard channel < plain.channels else {
                        guard value == 0 else {
                            Issue.record("lane \(channel) of \(x), \(y) is \(value): \(note)")
                            return
                        }
                        continue
                    }
                    let index = plain.index(y, x, channel)
                    let tolerance = Double(terms) * unit * plain.magnitudes[index]
                    guard abs(value - plain.values[index]) <= tolerance else {
                        Issue.record(
                            "channel \(channel) of \(x), \(y) is \(value), not \(plain.values[index]): \(note)")
                        return
                    }
                }
            }
        }
    }

    /// Expects that nothing but the maps was written.
    func expectNothingElseWritten(_ note: String) {
        var gap = 0
        for map in maps + [FeatureMap(height: 1, width: 1, channels: 1, start: end + FeatureMap.lanes)] {
            let isClean = space.withFloats(gap..<map.start) { $0.allSatisfy(\.isNaN) }
            #expect(isClean, "\(note)")
            gap = map.start + map.count
        }
    }
}

extension InstructionSet {
    static var available: [InstructionSet] { allCases.filter(\.isAvailable) }
}

extension SeededGenerator {
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(next() % UInt64(elements.count))]
    }

    mutating func floats(_ count: Int, in range: ClosedRange<Float> = -1...1) -> [Float] {
        (0..<count).map { _ in uniform(in: range) }
    }

    mutating func activation(channels: Int) -> Activation {
        let ceiling = pick([Float.infinity, 0.5])
        return switch next() % 3 {
        case 0: Activation(.kept, ceiling: ceiling)
        case 1: Activation(.zero, ceiling: ceiling)
        default: Activation(.sloped(floats(channels)), ceiling: ceiling)
        }
    }
}
