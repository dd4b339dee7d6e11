internal import WhorlNumerics

/// The vectors of a block in single precision, at hand or brought when they are first needed.
final class BlockValues: Sendable {
    private enum State: Sendable {
        case present(AlignedBytes)
        case absent(@Sendable () throws(WhorlError) -> AlignedBytes)
    }

    private let state: ParallelLock<State>

    /// Holds `rows x columns` floats, row-major.
    init(_ values: AlignedBytes) {
        state = ParallelLock(.present(values))
    }

    /// Brings the floats when they are first needed.
    init(bringing bring: @escaping @Sendable () throws(WhorlError) -> AlignedBytes) {
        state = ParallelLock(.absent(bring))
    }

    /// The floats, which are not kept where they had to be brought: for who passes over all blocks once.
    ///
    /// - Throws: what bringing them throws.
    func passing() throws(WhorlError) -> AlignedBytes {
        let bring: (@Sendable () throws(WhorlError) -> AlignedBytes)? = state.withLock { state in
            guard case .absent(let bring) = state else { return nil }
            return bring
        }
        guard let bring else { return try bytes() }
        return try bring()
    }

    /// The floats.
    ///
    /// - Throws: what bringing them throws; the next call tries again.
    func bytes() throws(WhorlError) -> AlignedBytes {
        try state.withLock { (state) throws(WhorlError) in
            switch state {
            case .present(let values): return values
            case .absent(let bring):
                let values = try bring()
                state = .present(values)
                return values
            }
        }
    }
}
