import Whorl

/// What may be in the store: for each person, the sets of samples that may be enrolled. Who is not named is not enrolled.
struct World {
    typealias Samples = Set<Sample>

    let name: String
    var people: [BCID: Set<Samples>]

    init(_ name: String, _ people: [BCID: Set<Samples>]) {
        self.name = name
        self.people = people
    }

    init(_ name: String, exactly people: [BCID: Samples]) {
        self.init(name, people.mapValues { [$0] })
    }

    func states(of bcid: BCID) -> Set<Samples> { people[bcid] ?? [[]] }

    /// The same after some operations on people.
    ///
    /// - Parameters:
    ///   - results: the operations and how they ended.
    ///   - mayPrecede: whether an operation may have come before this world was made, and left no trace in it.
    /// - Returns: what may be in the store then.
    func after(_ results: [Result], mayPrecede: Bool) -> World {
        var world = self
        for result in results {
            guard let bcid = result.task.operation.bcid else { continue }
            let before = states(of: bcid)
            var changed = before
            switch result.task.operation {
            case .enroll(let person): changed = Set(before.map { $0.union(person.samples) })
            default: changed = [[]]
            }
            switch result.outcome {
            case .done: world.people[bcid] = mayPrecede ? before.union(changed) : changed
            case .refused: break
            case .unknown, .ended: world.people[bcid] = before.union(changed)
            }
        }
        return world
    }

    /// The people whose state may not be what was seen, with both.
    func contradictions(_ seen: [BCID: Samples]) -> [String] {
        Set(people.keys).union(seen.keys).sorted { "\($0)" < "\($1)" }.compactMap { bcid in
            let state = seen[bcid] ?? []
            guard !states(of: bcid).contains(state) else { return nil }
            let may = states(of: bcid).map { Self.text($0) }.sorted().joined(separator: " or ")
            return "\(bcid) is \(Self.text(state)), not \(may)"
        }
    }

    private static func text(_ samples: Samples) -> String {
        samples.isEmpty ? "absent" : samples.sorted().map(\.description).joined(separator: ",")
    }
}
