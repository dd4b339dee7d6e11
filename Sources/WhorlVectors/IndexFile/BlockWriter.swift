internal import Synchronization
internal import WhorlNumerics

/// Writes the blocks of a file at their places, from several threads: no more blocks are in memory than threads work.
package struct BlockWriter: Sendable {
    /// What a directory keeps of a block's parts, to find a damaged one: checksums or tags.
    package struct Marks<Mark: Sendable>: Sendable {
        package let coded: Mark
        package let values: Mark
    }

    /// What the threads tell one another.
    private final class Progress: Sendable {
        let hasFailed = Atomic<Bool>(false)
        let done = Atomic<Int>(0)
    }

    private let places: BlockPlaces
    private let threads: Int

    /// Begins with the places of the blocks.
    ///
    /// - Parameters:
    ///   - places: where the parts go.
    ///   - threads: at most so many threads make and write blocks.
    package init(_ places: BlockPlaces, threads: Int) {
        self.places = places
        self.threads = threads
    }

    /// Makes and writes all blocks; after a failure no other is begun.
    ///
    /// - Parameters:
    ///   - progress: called from any thread with the number of blocks that are written.
    ///   - content: makes a block; called from any thread, once a block.
    ///   - write: writes a part, plain or sealed, which then fills its place; called from any thread.
    /// - Returns: what `write` returned for the parts of each block.
    /// - Throws: what `content` and `write` throw.
    package func write<Content, Mark: Sendable, Failure: Error>(
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        content: @escaping @Sendable (_ number: Int) throws(Failure) -> Content,
        write: @escaping @Sendable (Content, _ number: Int, BlockPart, _ place: Range<Int>) throws(Failure) -> Mark
    ) throws(Failure) -> [Marks<Mark>] {
        let state = Progress()
        let results = Parallel.map(places.coded.count, threads: threads, block: 1) {
            number -> Result<Marks<Mark>, Failure>? in
            guard !state.hasFailed.load(ordering: .relaxed) else { return nil }
            do throws(Failure) {
                let made = try content(number)
                let marks = Marks(
                    coded: try write(made, number, .coded, places[number, .coded]),
                    values: try write(made, number, .values, places[number, .values]))
                progress(state.done.add(1, ordering: .relaxed).newValue)
                return .success(marks)
            } catch {
                state.hasFailed.store(true, ordering: .relaxed)
                return .failure(error)
            }
        }
        var marks: [Marks<Mark>] = []
        for case .some(let result) in results { marks.append(try result.get()) }
        return marks
    }
}
