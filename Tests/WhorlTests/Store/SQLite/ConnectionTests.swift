import Testing

import Whorl

@Suite struct ConnectionTests {
    private func database(_ folder: TemporaryFolder) throws -> Connection {
        try folder.write([], to: "x.db")
        let connection = try Connection(folder.at("x.db"), .readWrite, busyMilliseconds: 0)
        try connection.run("CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)")
        return connection
    }

    @Test func valuesAreReadAsWritten() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        let blob: [UInt8] = [0, 1, 255]
        for (text, bytes) in [("", []), ("o'b;\u{1F600}", blob), ("a\0b", blob), ("\0", blob)] {
            for number in [0, -1, Int.min, Int.max] {
                try connection.run("DELETE FROM t")
                try connection.run("INSERT INTO t VALUES (?, ?, ?)", .integer(number), .text(text), .blob(bytes))
                let row = try connection.first("SELECT id, a, b, typeof(b), NULL FROM t") {
                    ($0.integer(0), $0.text(1), $0.blob(2), $0.text(3), $0.text(4))
                }
                #expect(row?.0 == number)
                #expect(row?.1 == text)
                #expect(row?.2 == bytes)
                #expect(row?.3 == "blob")
                #expect(row?.4 == "")
            }
        }
    }

    @Test func textIsComparedBeyondNUL() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        try connection.run("INSERT INTO t VALUES (1, ?, 0)", .text("shop"))
        let count = "SELECT count(*) FROM t WHERE a = ?"
        #expect(try connection.first(count, .text("shop")) { $0.integer(0) } == 1)
        #expect(try connection.first(count, .text("shop\0x")) { $0.integer(0) } == 0)
    }

    @Test func failedTransactionLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        #expect(throws: WhorlError.wrongPassphrase) {
            try connection.transaction(writing: true) { () throws(WhorlError) in
                try connection.run("INSERT INTO t VALUES (1, 2, 3)")
                throw WhorlError.wrongPassphrase
            }
        }
        #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
        try connection.transaction(writing: true) { () throws(WhorlError) in
            try connection.run("INSERT INTO t VALUES (1, 2, 3)")
        }
        #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 1)
    }

    @Test func statementThatFailedCanBeUsedAgain() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        let insert = "INSERT INTO t VALUES (?, 0, 0)"
        try connection.run(insert, .integer(1))
        #expect(throws: WhorlError.self) { try connection.run(insert, .integer(1)) }
        try connection.run(insert, .integer(2))
        #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 2)
    }

    @Test func blobIsOverwrittenInItsLengthOnly() throws {
        let folder = try TemporaryFolder()
        let connection = try database(folder)
        try connection.run("INSERT INTO t VALUES (1, 0, ?)", .blob([1, 2, 3]))
        try connection.overwrite(table: "t", column: "b", row: 1, with: [4, 5, 6])
        #expect(try connection.first("SELECT b FROM t") { $0.blob(0) } == [4, 5, 6])
        #expect(throws: WhorlError.self) { try connection.overwrite(table: "t", column: "b", row: 1, with: [4]) }
        #expect(throws: WhorlError.self) { try connection.overwrite(table: "t", column: "b", row: 2, with: [4]) }
        #expect(try connection.wipe(table: "t", column: "b", row: 1) == 3)
        #expect(try connection.first("SELECT b FROM t") { $0.blob(0) } == [0, 0, 0])
    }

    @Test func secondWriterIsTurnedAway() throws {
        let folder = try TemporaryFolder()
        let first = try database(folder)
        let second = try Connection(folder.at("x.db"), .readWrite, busyMilliseconds: 0)
        try first.transaction(writing: true) { () throws(WhorlError) in
            let error = #expect(throws: WhorlError.self) {
                try second.transaction(writing: true) { () throws(WhorlError) in }
            }
            #expect(error == .storeBusy(path: folder.at("x.db")))
        }
        try second.transaction(writing: true) { () throws(WhorlError) in }
    }
}
