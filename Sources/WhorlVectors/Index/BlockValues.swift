package import WhorlNumerics

/// The rows of a block in full, such as vectors in single precision: at hand or brought when they are first needed.
package final class BlockValues: Sendable {
    private enum State: Sendable {
        case present(AlignedBytes)
        case absent(@Sendable () throws(VectorError) -> AlignedBytes)
    }

    private let state: ParallelLock<State>

    /// Holds the rows, one after another; of vectors, `rows x columns` floats.
    package init(_ values: AlignedBytes) {
        state = ParallelLock(.present(values))
    }

    /// Brings the rows when they are first needed; what `bring` throws becomes the cause of
    /// ``VectorError/unavailable(cause:)``.
    package init<Failure: Error>(bringing bring: @escaping @Sendable () throws(Failure) -> AlignedBytes) {
        state = ParallelLock(
            .absent { () throws(VectorError) in
                do throws(Failure) { return try bring() } catch { throw .unavailable(cause: error) }
            })
    }

    /// The rows, which are not kept where they had to be brought: for who passes over all blocks once.
    ///
    /// - Throws: what bringing them throws.
    package func passing() throws(VectorError) -> AlignedBytes {
        let bring: (@Sendable () throws(VectorError) -> AlignedBytes)? = state.withLock { state in
            guard case .absent(let bring) = state else { return nil }
            return bring
        }
        guard let bring else { return try bytes() }
        return try bring()
    }

    /// The rows.
    ///
    /// - Throws: what bringing them throws; the next call tries again.
    package func bytes() throws(VectorError) -> AlignedBytes {
        try state.withLock { (state) throws(VectorError) in
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
