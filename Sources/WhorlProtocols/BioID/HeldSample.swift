import Whorl

/// An uploaded sample that waits for the operation it is for: features alone, the picture is not kept.
package struct HeldSample: Sendable {
    let captured: CapturedSample
    /// Where the head was said to have moved.
    let direction: HeadDirection?
    /// Its place in the sequence.
    package let index: Int

    /// About what it takes in memory, in bytes.
    package var cost: Int {
        let minutia = 32
        let base = 1024
        let embedding = (captured.face?.embedding.count ?? 0) * MemoryLayout<Float>.size
        return base + embedding + (captured.finger?.template.points.count ?? 0) * minutia
    }

    package init(captured: CapturedSample, direction: HeadDirection?, index: Int) {
        self.captured = captured
        self.direction = direction
        self.index = index
    }
}
