extension PairTree {
    /// Fits a pairing to skin that was pressed or sheared, where no rigid motion fits: pairs that stray from those around
    /// them are taken out, and what lies where the rest says is paired, over again.
    ///
    /// Only where minutiae are described: without descriptors as a second witness, pairs by chance gain as much from a
    /// motion that bends as true ones do.
    package mutating func bend(
        _ first: PreparedFinger, _ second: PreparedFinger, _ workspace: inout ComparisonWorkspace
    ) {
        guard first.isDescribed, second.isDescribed else { return }
        for _ in 0..<MatchParameters.bends {
            dropStrays(first, second, &workspace)
            complete(first, second, limit: MatchParameters.bentDistance, &workspace)
        }
    }

    /// Takes out the pair that strays most, one after another, until all lie near where the pairs around them say; pairs
    /// that are alike may stray more.
    private mutating func dropStrays(
        _ first: PreparedFinger, _ second: PreparedFinger, _ workspace: inout ComparisonWorkspace
    ) {
        while count > MatchParameters.leastBent {
            workspace.measureShifts(of: self, Alignment(self, first.points, second.points), first.points, second.points)
            var worst: (number: Int, stray: Float)?
            for number in 0..<count {
                let pair = self[number]
                var stray = PairShift.squaredStray(of: number, in: workspace.shifts).squareRoot()
                if let likeness = workspace.likeness(pair.first, of: first, pair.second, of: second) {
                    stray -= MatchParameters.likenessStray * (likeness - MatchParameters.middleLikeness)
                }
                if stray > worst?.stray ?? MatchParameters.strayDistance { worst = (number, stray) }
            }
            guard let worst else { return }
            remove(worst.number)
        }
    }
}
