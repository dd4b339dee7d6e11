import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WhorlConfiguration

import WhorlService

@Suite struct RequestRoomTests {
    private static let megabyte = 1 << 20

    /// Shares of three megabytes, two of them and two waiting calls of an address.
    private static func shares() -> AddressShares {
        var limits = ServiceConfiguration.Limits()
        (limits.bodies, limits.bodiesPerAddress, limits.pollsPerAddress) = (3, 2, 2)
        return AddressShares(limits)
    }

    /// The status that something is refused with; nil where it is not.
    private static func refused(_ work: () async throws -> Void) async -> Int? {
        do {
            try await work()
            return nil
        } catch let failure as ServiceFailure {
            return failure.headers[.retryAfter] == "1" ? failure.status.code : nil
        } catch {
            return 0
        }
    }

    @Test func bodiesOfAnAddressAndOfAllHaveTheirRoom() async throws {
        let shares = Self.shares()
        var one: RequestRoom? = RequestRoom(shares, address: "a")
        let (more, other, third) = (
            RequestRoom(shares, address: "a"), RequestRoom(shares, address: "b"), RequestRoom(shares, address: "c")
        )
        try one?.takeBody(Self.megabyte)
        try one?.takeBody(Self.megabyte)
        #expect(await Self.refused { try more.takeBody(1) } == 503)
        try other.takeBody(Self.megabyte)
        #expect(shares.bytes == 3 * Self.megabyte)
        #expect(await Self.refused { try third.takeBody(1) } == 503)
        // A request that is answered returns what it had.
        one = nil
        #expect(shares.bytes == Self.megabyte)
        try more.takeBody(2 * Self.megabyte)
    }

    @Test func waitingCallsOfAnAddressHaveTheirPlaces() async throws {
        let shares = Self.shares()
        var rooms = (0..<3).map { _ in RequestRoom(shares, address: "a") }
        try rooms[0].takePoll()
        try rooms[1].takePoll()
        #expect(await Self.refused { try rooms[2].takePoll() } == 503)
        try RequestRoom(shares, address: "b").takePoll()
        rooms.removeFirst()
        try rooms[1].takePoll()
    }

    /// A request with a body in two pieces, of a length that it states or not.
    private func request(_ size: Int, isStated: Bool) -> Request {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/")
        if isStated { head.headerFields[.contentLength] = String(size) }
        let piece = ByteBuffer(repeating: 1, count: size / 2)
        let pieces = AsyncStream { stream in
            for _ in 0..<2 { stream.yield(piece) }
            stream.finish()
        }
        return Request(head: head, body: RequestBody(asyncSequence: pieces))
    }

    @Test(arguments: [true, false]) func aBodyIsReadWhereThereIsRoom(isStated: Bool) async throws {
        let shares = Self.shares()
        func read(_ size: Int) async throws -> Int {
            try await RequestRoom.$current.withValue(RequestRoom(shares, address: "a")) {
                try await request(size, isStated: isStated).bytes(upTo: 10 * Self.megabyte).count
            }
        }
        #expect(try await read(2 * Self.megabyte) == 2 * Self.megabyte)
        #expect(shares.bytes == 0)
        #expect(await Self.refused { _ = try await read(2 * Self.megabyte + 2) } == 503)
        #expect(shares.bytes == 0)
        // Without shares, as at the sensor's socket, the longest length alone counts.
        #expect(try await request(4 * Self.megabyte, isStated: isStated).bytes(upTo: 4 * Self.megabyte).first == 1)
        await #expect(throws: HTTPError.self) {
            try await request(4 * Self.megabyte, isStated: isStated).bytes(upTo: 4 * Self.megabyte - 1)
        }
    }
}
