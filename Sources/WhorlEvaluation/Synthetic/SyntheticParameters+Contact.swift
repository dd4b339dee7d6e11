extension SyntheticParameters {
    /// Faults of contact. Lengths in pixels at 500 dpi, angles in radians.
    enum Contact {
        /// Scale of wet blotches.
        static let blotchScale: Float = 44
        /// Blotches end over this range of the clouds that they are made of, whose standard deviation is 1.
        static let blotchEdge: Float = 0.6
        /// Added to those clouds: the print is wet where the sum is above 0.
        static let moisture: ClosedRange<Float> = -0.3...1
        /// Share of the light that a film takes from a valley.
        static let film: ClosedRange<Float> = 0.2...0.75
        /// Scale of the grains by which dry skin touches.
        static let grainScale: ClosedRange<Float> = 1.3...2.4
        /// Least height of a grain that touches, in its standard deviations.
        static let dryness: ClosedRange<Float> = -0.9...0.3
        /// Grains begin to touch over this range to either side.
        static let grainEdge: Float = 0.4
        /// Standard deviation of that height over the print.
        static let patch: Float = 0.5
        /// Scale of that change.
        static let patchScale: Float = 50
        /// That height rises by so much where pressure vanishes.
        static let rim: Float = 0.9
        /// Cover that dry ridges lose.
        static let thinning: Float = 0.25
        /// Edges of a window at most.
        static let mostEdges = 2
        /// Sides of a window.
        static let sides = 4
        /// Greatest angle of an edge to the picture's.
        static let slant: Float = 0.35
        /// Distance of an edge from the middle of the picture.
        static let edgeDistance: ClosedRange<Float> = 40...110
    }
}
