internal import WhorlNumerics

extension PreparedFinger {
    /// About how many bytes it takes in memory.
    var byteCount: Int {
        let perPoint =
            MemoryLayout<FingerTemplate.Point>.stride + MemoryLayout<Minutia.Kind>.stride
            + [points.x, points.y, points.direction, points.quality].count * MemoryLayout<Float>.stride
        return MemoryLayout<PreparedFinger>.stride + points.count * perPoint + template.ridges.orientations.count
            + cylinders.storage.count * MemoryLayout<UInt64>.stride
            + edges.edges.count * MemoryLayout<EdgeTable.Edge>.stride
    }
}
