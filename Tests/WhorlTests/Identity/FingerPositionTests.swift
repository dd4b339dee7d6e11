import Foundation
import Testing
import Whorl

@Suite struct FingerPositionTests {
    @Test func codesAreThoseOfTheStandard() {
        #expect(FingerPosition.allCases.map(\.rawValue) == Array(0...10))
        #expect(FingerPosition(rawValue: 2)?.name == "right-index")
        #expect(FingerPosition(rawValue: 6)?.name == "left-thumb")
    }

    @Test(arguments: FingerPosition.allCases)
    func nameIsReadBack(position: FingerPosition) throws {
        #expect(try FingerPosition(name: position.name) == position)
        let json = try JSONEncoder().encode([position])
        #expect(try JSONDecoder().decode([FingerPosition].self, from: json) == [position])
    }

    @Test(arguments: ["", "Right-Index", "right index", "right_index", "index", "left-thumb "])
    func otherNamesAreRefused(name: String) {
        #expect(throws: WhorlError.unknownFingerPosition(name: name)) { try FingerPosition(name: name) }
    }

    @Test func longWrongNameIsCutInTheError() {
        let name = String(repeating: "x", count: 10_000)
        #expect(throws: WhorlError.unknownFingerPosition(name: String(repeating: "x", count: 32))) {
            try FingerPosition(name: name)
        }
    }

    @Test func unknownFitsEveryPosition() {
        for one in FingerPosition.allCases {
            for other in FingerPosition.allCases {
                let fits = one == other || one == .unknown || other == .unknown
                #expect(one.isCompatible(with: other) == fits)
            }
        }
    }
}
