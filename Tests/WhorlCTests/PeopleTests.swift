import Foundation
import Testing
import Whorl

import WhorlC

@Suite final class PeopleTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "whorl-c-\(UUID().uuidString)")
    private let engine: Engine

    init() throws {
        engine = Engine(store: try SQLiteStore(path: folder.path))
        for classID in 1...7 { try enroll(classID) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func enroll(_ classID: Int) throws {
        let template = FingerTemplate(
            extractorVersion: MinutiaExtractor.version, width: 100, height: 100,
            points: [.init(x: 1, y: 1, direction: 0, kind: .ending, quality: 0)],
            ridges: RidgeField(columns: 0, rows: 0, orientations: []), quality: 50)
        let bcid = try BCID(storage: "people", partition: 1, classID: classID)
        _ = try engine.enroll(bcid, [FingerSample(template: template, position: .unknown)])
    }

    /// Parts that end before, at and after the last person.
    @Test(arguments: [1, 2, 3, 6, 7, 8]) func everybodyIsSeenOnce(part: Int) throws {
        let people = PeopleIteration(engine, .all, part: part)
        var seen: [Int] = []
        while let person = try people.next() { seen.append(person.bcid.classID) }
        #expect(seen == Array(1...7))
        #expect(try people.next() == nil)
    }

    @Test func changesMeanwhileLeaveTheOthers() throws {
        let people = PeopleIteration(engine, .all, part: 2)
        var seen: [Int] = []
        while let person = try people.next() {
            seen.append(person.bcid.classID)
            if seen.count == 2 {
                _ = try engine.delete(try BCID("people.1.2"))
                _ = try engine.delete(try BCID("people.1.5"))
                try enroll(12)
            }
        }
        #expect(seen == [1, 2, 3, 4, 6, 7, 12])
    }
}
