import TortureFaults

/// What is to go wrong in an operation.
struct Fault {
    enum Kind: String, CaseIterable {
        case none
        case kill
        case strike
        case full
        case fullEverywhere
        case eio
        case gone
        case short

        init(_ name: String?) { self = name.flatMap(Kind.init(rawValue:)) ?? .none }

        var code: torture_kind {
            switch self {
            case .none: TORTURE_NONE
            case .kill: TORTURE_KILL
            case .strike: TORTURE_STRIKE
            case .full: TORTURE_FULL
            case .fullEverywhere: TORTURE_FULL_EVERYWHERE
            case .eio: TORTURE_EIO
            case .gone: TORTURE_GONE
            case .short: TORTURE_SHORT
            }
        }
    }

    let kind: Kind
    /// The number of the call, from 1; of a strike, microseconds.
    let at: Int
    /// Whether the call is done before it fails or ends the process.
    let after: Bool

    static let none = Fault(kind: .none, at: 0, after: false)

    /// Which fault how often where the disk may fail, for processes that may end and for the one that must not.
    private static let mortal: [(Kind, Int)] = [
        (.kill, 35), (.strike, 5), (.full, 14), (.fullEverywhere, 5), (.eio, 22), (.gone, 5), (.short, 4), (.none, 10),
    ]
    private static let immortal: [(Kind, Int)] = [
        (.none, 50), (.full, 15), (.fullEverywhere, 5), (.eio, 20), (.gone, 5), (.short, 5),
    ]
    /// The same where it does not fail.
    private static let ending: [(Kind, Int)] = [(.kill, 65), (.strike, 10), (.none, 25)]

    /// Draws a fault for an operation.
    ///
    /// - Parameters:
    ///   - mayEnd: whether the process may be ended.
    ///   - diskMayFail: whether its disk may fail.
    ///   - late: whether the fault comes in the last third of the operation.
    ///   - calls: the calls that the operation makes.
    ///   - micros: the microseconds that it takes.
    ///   - random: where randomness comes from.
    /// - Returns: the fault, perhaps none.
    static func draw(
        mayEnd: Bool, diskMayFail: Bool, late: Bool, calls: Int, micros: Int,
        using random: inout some RandomNumberGenerator
    ) -> Fault {
        let kinds = diskMayFail ? mayEnd ? mortal : immortal : mayEnd ? ending : [(.none, 1)]
        var rest = Int.random(in: 0..<kinds.reduce(0) { $0 + $1.1 }, using: &random)
        let kind =
            kinds.first {
                rest -= $0.1
                return rest < 0
            }?.0 ?? .none
        let end = max(1, kind == .strike ? micros : calls)
        let first = late ? max(1, end * 2 / 3) : 1
        return Fault(
            kind: kind, at: kind == .none ? 0 : .random(in: first...end, using: &random),
            after: Bool.random(using: &random))
    }
}
