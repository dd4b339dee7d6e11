import Testing

/// What a stage takes of memory is held, as every call of it costs time that benchmarks of a busy machine do not show.
@Suite struct StageAllocationTests {
    /// Calls for memory of one extraction, one comparison and one search, with a tenth to spare.
    private static let most = (extraction: 5200, comparison: 0, search: 103)

    @Test func stagesTakeMemoryAsOftenAsTheyDid() throws {
        let counts = try AllocationCounts.counts(["stages"])
        try #require(counts.count == 3)
        #expect(counts[0] > 0 && counts[0] <= Self.most.extraction)
        #expect(counts[1] <= Self.most.comparison)
        #expect(counts[2] > 0 && counts[2] <= Self.most.search)
    }
}
