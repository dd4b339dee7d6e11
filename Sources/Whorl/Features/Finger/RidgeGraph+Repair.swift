internal import Glibc
internal import WhorlNumerics

extension RidgeGraph {
    /// Removes dots, spurs and bridges and joins broken ridges.
    package mutating func repair(along orientation: OrientationField) {
        removeDots()
        joinGaps()
        removeSpurs()
        removeBridges(across: orientation)
        removeSpurs()
        removeDots()
    }

    private mutating func removeDots() {
        let dots = lines.filter {
            $0.startDegree == 1 && $0.endDegree == 1 && $0.path.count < FingerParameters.dotLength
        }
        clear(dots.flatMap(\.path), removingCorners: false)
    }

    private mutating func removeSpurs() {
        var spurs: [Int] = []
        for line in lines where line.path.count < FingerParameters.spurLength {
            if line.startDegree == 1 && line.endDegree > 2 {
                spurs += line.path.dropLast()
            } else if line.endDegree == 1 && line.startDegree > 2 {
                spurs += line.path.dropFirst()
            }
        }
        clear(spurs)
    }

    /// Removes short lines between forks that lie across the ridge flow.
    private mutating func removeBridges(across orientation: OrientationField) {
        let width = skeleton.pixels.width
        var bridges: [Int] = []
        for line in lines
        where line.startDegree > 2 && line.endDegree > 2 && line.path.count < FingerParameters.bridgeLength {
            let (a, b) = (line.path[0], line.path[line.path.count - 1])
            let (dx, dy) = (Float(b % width - a % width), Float(b / width - a / width))
            let angle = orientation.ridgeAngle(x: a % width - 1, y: a / width - 1)
            let along = abs(dx * cosf(angle) + dy * sinf(angle))
            let across = abs(dy * cosf(angle) - dx * sinf(angle))
            guard across > along else { continue }
            bridges += line.path.dropFirst().dropLast()
        }
        clear(bridges)
    }

    /// Joins ends that face each other along one line.
    private mutating func joinGaps() {
        let ends = looseEnds()
        let width = skeleton.pixels.width
        var gaps: [Int] = []
        var joined = [Bool](repeating: false, count: ends.count)
        var pairs: [(cost: Float, a: Int, b: Int)] = []
        for a in ends.indices {
            for b in ends.indices where b > a && ends[b].y - ends[a].y <= FingerParameters.gapLength {
                let (dx, dy) = (ends[b].x - ends[a].x, ends[b].y - ends[a].y)
                let distance = sqrtf(dx * dx + dy * dy)
                guard distance <= FingerParameters.gapLength else { continue }
                let angle = atan2f(dy, dx)
                // Each ridge runs away from its end, so away from the gap.
                let turnA = angleDifference(ends[a].direction, angle + .pi)
                let turnB = angleDifference(ends[b].direction, angle)
                let worst = max(turnA, turnB)
                if worst <= FingerParameters.gapAngle { pairs.append((distance * (1 + worst), a, b)) }
            }
        }
        for pair in pairs.sorted(by: { ($0.cost, $0.a, $0.b) < ($1.cost, $1.a, $1.b) })
        where !joined[pair.a] && !joined[pair.b] {
            joined[pair.a] = true
            joined[pair.b] = true
            let (a, b) = (ends[pair.a], ends[pair.b])
            let steps = Int(max(abs(b.x - a.x), abs(b.y - a.y)))
            for step in 0...max(steps, 1) {
                let part = Float(step) / Float(max(steps, 1))
                let x = Int((a.x + part * (b.x - a.x)).rounded())
                let y = Int((a.y + part * (b.y - a.y)).rounded())
                let index = y * width + x
                if skeleton.pixels.values[index] == 0 { gaps.append(index) }
            }
        }
        set(gaps)
    }

    /// Loose ends with the direction in which their ridge runs away, in radians, y down.
    private func looseEnds() -> [(x: Float, y: Float, direction: Float)] {
        let width = skeleton.pixels.width
        var ends: [(x: Float, y: Float, direction: Float)] = []
        for line in lines where line.path.count > FingerParameters.dotLength / 2 {
            let count = min(line.path.count - 1, FingerParameters.directionSteps)
            for (isEnd, end, inner) in [
                (line.startDegree == 1, line.path[0], line.path[count]),
                (line.endDegree == 1, line.path[line.path.count - 1], line.path[line.path.count - 1 - count]),
            ] where isEnd {
                let (x, y) = (Float(end % width), Float(end / width))
                ends.append((x, y, atan2f(Float(inner / width) - y, Float(inner % width) - x)))
            }
        }
        return ends.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }
}
