import ArgumentParser
import BenchmarkSupport
import Whorl
import WhorlEvaluation
import WhorlNumerics

/// The vectors of a folder, searched as lines ask.
struct RoundsGallery {
    private static let top = 10
    private static let millisecondsPerSecond = 1000.0
    private static let longestList = 1 << 30
    private static let idBytes = 4
    /// Rows whose products are timed: 256 MB with 512 entries, more than caches hold.
    private static let productRows = 1 << 17

    private let index: VectorIndex
    private let probes: [[Float]]
    private let people: Int
    private let buildSeconds: Double
    private var product: ProbeWork
    private var round = 0

    /// Reads the vectors and makes an index of them.
    ///
    /// - Throws: as reading and the index have it.
    init(_ folder: String, dimension: Int) throws {
        let vectors = try VectorFile("\(folder)/base.f32", dimension: dimension)
        let ids = try FileContents.read("\(folder)/ids.u32", limit: Self.longestList)
        guard ids.count == vectors.rows * Self.idBytes else {
            throw ValidationError("ids.u32 is not as long as base.f32.")
        }
        var builder = VectorIndexBuilder(dimension: dimension)
        var (seconds, people) = (0.0, 0)
        var last: VectorKey?
        for row in 0..<vectors.rows {
            let id = (0..<Self.idBytes).reduce(0) { $0 | Int(ids[row * Self.idBytes + $1]) << ($1 * UInt8.bitWidth) }
            let bcid = try BCID(storage: "bench", partition: 1, classID: id + 1)
            let key = VectorKey(bcid: bcid, sample: last?.bcid == bcid ? (last?.sample ?? 0) + 1 : 1)
            let vector = try vectors.unitVectors(row..<row + 1)[0]
            let start = WallClock.seconds
            try builder.append(key, vector)
            seconds += WallClock.seconds - start
            if last?.bcid != bcid { people += 1 }
            last = key
        }
        let start = WallClock.seconds
        index = builder.index()
        buildSeconds = seconds + WallClock.seconds - start
        self.people = people
        let probes = try VectorFile("\(folder)/probes.f32", dimension: dimension)
        self.probes = try probes.unitVectors(0..<probes.rows)
        product = ProbeWork(
            rows: min(Self.productRows, vectors.rows), columns: dimension, probes: self.probes.count)
    }

    /// The answer to a line.
    ///
    /// - Throws: for a line that asks for nothing known, and as the search does.
    mutating func answer(_ words: [String]) throws -> String {
        switch (words.first, words.count) {
        case ("about", 1):
            return #"{"vectors": \#(index.snapshot.count), "people": \#(people), "buildSeconds": \#(buildSeconds), "#
                + #""instructionSet": "\#(InstructionSet.best.rawValue)"}"#
        case ("search", 4):
            let (method, count) = (try method(words[1]), try number(words[2]))
            let options = SearchOptions(top: Self.top, method: method, threads: try number(words[3]))
            let part = (0..<count).map { probes[(round * count + $0) % probes.count] }
            round += 1
            return try timed { _ = try index.snapshot.candidates(for: part, options) }
        case ("sgemm", 2):
            let count = try number(words[1])
            // As long as for all vectors, of which a part is multiplied.
            return timed(scale: Double(index.snapshot.count) / Double(product.rows)) { product.multiply(count) }
        case ("best", 3):
            let options = SearchOptions(top: 1, method: try method(words[1]))
            let found = try index.snapshot.candidates(for: Array(probes.prefix(try number(words[2]))), options)
            return found.map { $0.first.map { "\($0.bcid.classID - 1)" } ?? "-" }.joined(separator: " ")
        default:
            throw ValidationError("The line asks for nothing known: \(words.joined(separator: " "))")
        }
    }

    private func method(_ word: String) throws -> SearchMethod {
        guard let method = SearchMethod(rawValue: word) else { throw ValidationError("\(word) is no method.") }
        return method
    }

    private func number(_ word: String) throws -> Int {
        guard let number = Int(word), number > 0, number <= probes.count else {
            throw ValidationError("\(word) is no number of probes or threads.")
        }
        return number
    }

    private func timed(scale: Double = 1, _ work: () throws -> Void) rethrows -> String {
        let (cpu, wall) = (ProcessClock.seconds, WallClock.seconds)
        try work()
        let factor = Self.millisecondsPerSecond * scale
        return "\((ProcessClock.seconds - cpu) * factor) \((WallClock.seconds - wall) * factor)"
    }
}
