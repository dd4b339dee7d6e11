import Testing
import WhorlProtocols

@Suite struct TouchIDAnswerTests {
    @Test func keysAreInTheOrderOfTheExamples() {
        #expect(TouchIDAnswer.supported.json == #"{"supported":"true"}"#)
        #expect(TouchIDAnswer.owner.json == #"{"supported":"true","owner":"true"}"#)
        #expect(
            TouchIDAnswer.unsupported(.notEnrolled).json
                == #"{"supported":"false","fail-reason":"TouchIDNotEnrolled"}"#)
        #expect(
            TouchIDAnswer.notOwner(.authenticationFailed).json
                == #"{"supported":"true","owner":"false","fail-reason":"AuthenticationFailed"}"#)
    }

    @Test func thereAreElevenReasons() {
        #expect(Set(TouchIDFailure.allCases.map(\.rawValue)).count == 11)
    }
}
