package import Hummingbird
internal import WhorlProtocols

/// Runs what touches the store, the audit log or a file's lock on threads of its own: reads beside writes, as a write
/// may wait for another program, and neither on the threads that all tasks of the process share.
///
/// Where too many requests wait already, a request is answered by 503.
package final class StoreLanes: RouterMiddleware {
    package typealias Context = ServiceRequestContext

    /// What a request does to the store.
    package enum Use: Equatable {
        case nothing, reads, writes, asksOwner
    }

    private let reading: BlockingExecutor
    private let writing: BlockingExecutor
    /// Programs of the machine that ask for its owner: to look for who they are takes long where many files are open.
    private let asking: BlockingExecutor

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - readers: threads of requests that read.
    ///   - writers: threads of requests that may write.
    ///   - depth: pieces of work that may wait for the threads of either kind.
    package init(readers: Int = 4, writers: Int = 8, depth: Int = 256) {
        reading = BlockingExecutor(threads: readers, depth: depth)
        writing = BlockingExecutor(threads: writers, depth: depth)
        asking = BlockingExecutor(threads: Self.askers, depth: Self.mostAsking)
    }

    deinit {
        reading.close()
        writing.close()
        asking.close()
    }

    package func handle(
        _ request: Request, context: ServiceRequestContext,
        next: (Request, ServiceRequestContext) async throws -> Response
    ) async throws -> Response {
        switch Self.use(of: request) {
        case .nothing: try await next(request, context)
        case .reads: try await run(on: reading) { try await next(request, context) }
        case .writes: try await run(on: writing) { try await next(request, context) }
        case .asksOwner: try await run(on: asking) { try await next(request, context) }
        }
    }

    /// Runs work that writes and belongs to no request.
    package func write<Value>(_ work: () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(writing) { try await work() }
    }

    private func run(on executor: BlockingExecutor, _ work: () async throws -> Response) async throws -> Response {
        guard !executor.isFull else { throw Refusal.busy(retryAfter: 1).failure }
        return try await withTaskExecutorPreference(executor) { try await work() }
    }

    /// What a request does to the store, by its method and path.
    package static func use(of request: Request) -> Use {
        let path = request.uri.path
        if untouching.contains(path) || path.hasPrefix("/assets/") { return .nothing }
        // Who shows no credential is answered without a look at those that the store holds.
        if path == metrics { return request.headers[.authorization] == nil ? .nothing : .reads }
        if path.hasPrefix("/touchid/") { return .asksOwner }
        if request.method == .get || request.method == .head {
            return writingGets.contains { path.hasPrefix($0) } ? .writes : .reads
        }
        return readingPosts.contains(path) || request.method == .options ? .reads : .writes
    }

    private static let untouching: Set = ["/", "/livez"]
    /// Threads of requests that ask for the owner, and pieces of their work that may wait.
    private static let (askers, mostAsking) = (2, 32)
    private static let metrics = "/metrics"

    /// Decisions that their protocols ask for by GET, the end of a sign-in, which makes its browser known, and key sets,
    /// whose first reading makes a key.
    private static let writingGets = [
        "/extension/verify", "/extension/identify", "/extension/enroll", "/extension/livenessdetection",
        "/v2/authorize/", "/v2/.well-known/jwks.json", "/websec/jwks.json",
    ]

    /// Questions that their protocol asks by POST.
    private static let readingPosts: Set = [
        "/websec/rest/enterprise/GetSessionStatus", "/websec/rest/enterprise/GetSessionStatusAsync",
        "/websec/rest/enterprise/GetSessionInfo",
    ]
}
