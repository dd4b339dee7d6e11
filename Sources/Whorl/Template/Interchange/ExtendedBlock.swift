/// What a record says beyond minutiae.
public enum ExtendedBlock: Sendable, Equatable, Codable {
    /// Ridges counted between minutiae.
    case ridgeCounts(RidgeCounts)
    /// Where the ridge flow turns around.
    case singularities(Singularities)
    /// A block that is carried along as it is: of zonal quality, of a vendor, or one that could not be read.
    case opaque(type: UInt16, bytes: [UInt8])

    /// Ridges counted between minutiae.
    public struct RidgeCounts: Sendable, Equatable, Codable {
        /// How pairs were chosen: 0 in no stated way, 1 four neighbours, 2 eight neighbours.
        public var method: UInt8
        /// The counts.
        public var counts: [Count]

        /// States counts.
        public init(method: UInt8, counts: [Count]) {
            self.method = method
            self.counts = counts
        }

        /// Ridges between two minutiae.
        public struct Count: Sendable, Equatable, Codable {
            /// Number of a minutia, as the record counts them.
            public var first: UInt8
            /// Number of the other.
            public var second: UInt8
            /// Ridges crossed on the way.
            public var ridges: UInt8

            /// States a count.
            public init(first: UInt8, second: UInt8, ridges: UInt8) {
                self.first = first
                self.second = second
                self.ridges = ridges
            }
        }
    }

    /// Cores and deltas.
    public struct Singularities: Sendable, Equatable, Codable {
        /// Where ridges turn back.
        public var cores: [Point]
        /// Where ridges part in three directions.
        public var deltas: [Point]

        /// States cores and deltas.
        public init(cores: [Point] = [], deltas: [Point] = []) {
            self.cores = cores
            self.deltas = deltas
        }

        /// A core or a delta, in units of the record.
        public struct Point: Sendable, Equatable, Codable {
            /// Pixels from the left edge.
            public var x: Int
            /// Pixels from the top edge.
            public var y: Int
            /// As of minutiae; one of a core, three of a delta, none where they are not stated.
            public var directions: [Int]

            /// States a place.
            public init(x: Int, y: Int, directions: [Int] = []) {
                self.x = x
                self.y = y
                self.directions = directions
            }
        }
    }
}
