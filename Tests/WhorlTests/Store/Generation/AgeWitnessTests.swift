import Glibc
import Testing

import Whorl

/// What the last lines of an audit log say of a store.
@Suite struct AgeWitnessTests {
    @Test(arguments: [
        ("", nil), (#"{"generation":7}"#, 7), (#"{"generation":7},{"generation":12},{"generation":9} "#, 12),
        // A number that is cut off at the end is not believed.
        (#"{"generation":7}{"generation":8"#, 7), (#"{"generation":"#, nil),
        // Text of others has a backslash before the quotation mark.
        (#"{"detail":"\"generation\":99","generation":3}"#, 3),
        (#"{"generation":-4}{"generation":1152921504606846976}"#, nil),
        (#"{"generation":99999999999999999999999}"#, nil),
    ])
    func theGreatestNumberCounts(text: String, number: Int?) {
        #expect(AuditLogEnd.greatestGeneration(in: Array(text.utf8)) == number)
    }

    @Test func theFileBeforeSpeaksWhereTheLastOneSaysNothing() throws {
        let folder = try TemporaryFolder()
        let witness = { try AgeWitness(StoreFolder(path: folder.path)).logged }
        #expect(try witness() == nil)
        for (number, generation) in [("2", 20), ("10", 30), ("x", 99)] {
            try folder.write(Array(#"c {"generation":\#(generation)}"#.utf8), to: "audit.log.\(number)")
        }
        #expect(try witness() == 30)
        try folder.write(Array(#"{"time":1}"#.utf8), to: "audit.log")
        #expect(try witness() == 30)
        let long = String(repeating: "x", count: 20_000)
        try folder.write(Array(#"{"generation":98}\#(long){"generation":31}\#n"#.utf8), to: "audit.log")
        #expect(try witness() == 31)
    }

    @Test func linesAreSeenByTheirNumbers() throws {
        let folder = try TemporaryFolder()
        let place = StoreFolder(path: folder.path)
        #expect(AuditLogEnd(place).count == 0 && !AuditLogEnd(place).exists)
        try folder.write(Array(#"c {"detail":"\"number\":9","generation":7,"number":3}\#n"#.utf8), to: "audit.log.4")
        #expect(AuditLogEnd(place).lines == [AuditLogEnd.Line(number: 3, generation: 7)])
        try folder.write([], to: "audit.log")
        #expect(AuditLogEnd(resting: place)?.count == 4)
        let file = open("\(folder.path)/audit.log", O_RDWR)
        defer { close(file) }
        #expect(flock(file, LOCK_EX) == 0 && AuditLogEnd(resting: place) == nil && AuditLogEnd(place).count == 4)
    }
}
