import Testing

import WhorlNetwork

@Suite struct WireReaderTests {
    private func failure(_ bytes: [UInt8]) -> NetworkError? {
        var reader = WireReader(bytes[...], name: "test")
        do throws(NetworkError) {
            while try reader.next() != nil {}
            return nil
        } catch {
            return error
        }
    }

    @Test func fieldsComeInOrder() throws {
        var message = WireMessage()
        message.integer(1, -1)
        message.real(2, 1.5)
        message.text(3, "añb")
        message.packed(4, [1, 300, -7])
        message.integer(4, 8)
        var reader = WireReader(message.bytes[...], name: "test")
        let fields = try (0..<5).map { _ in try #require(try reader.next()) }
        #expect(fields.map(\.number) == [1, 2, 3, 4, 4])
        #expect(try fields[0].integer() == -1)
        #expect(try fields[1].real() == 1.5)
        #expect(try fields[2].text() == "añb")
        #expect(try fields[3].integers() == [1, 300, -7])
        #expect(try fields[4].integers() == [8])
        #expect(try reader.next() == nil)
    }

    @Test func listsOfRealNumbersMayBePacked() throws {
        var message = WireMessage()
        message.bytes(1, [1.5, -2].flatMap { WireMessage.littleEndian(Float($0).bitPattern) })
        message.real(1, 4)
        message.bytes(1, [0, 0, 0])
        var reader = WireReader(message.bytes[...], name: "test")
        #expect(try reader.next()?.reals() == [1.5, -2])
        #expect(try reader.next()?.reals() == [4])
        let field = try #require(try reader.next())
        #expect(throws: NetworkError.self) { try field.reals() }
    }

    @Test func aFieldOfAnotherKindIsRefused() throws {
        var message = WireMessage()
        message.text(1, "one")
        var reader = WireReader(message.bytes[...], name: "test")
        let field = try #require(try reader.next())
        #expect(throws: NetworkError.self) { try field.integer() }
        #expect(throws: NetworkError.self) { try field.real() }
    }

    @Test(
        arguments: [
            [0x08], [0x80], [0x00, 0x00], [0x0B], [0x0C], [0x0E], [0x0F], [0x0D, 1, 2, 3], [0x09, 1, 2, 3, 4, 5, 6, 7],
            [0x0A, 5, 1, 2], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
            [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
            [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
            [0xF8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x00],
        ] as [[UInt8]])
    func damageIsRefused(_ bytes: [UInt8]) {
        guard case .damagedModel = failure(bytes) else {
            Issue.record("\(bytes) was read")
            return
        }
    }

    @Test func theLargestNumberIsRead() throws {
        var reader = WireReader([0x08] + ArraySlice(repeating: 0xFF, count: 9) + [0x01], name: "test")
        #expect(try reader.next()?.integer() == -1)
    }
}
