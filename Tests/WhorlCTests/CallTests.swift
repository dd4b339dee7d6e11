import CWhorl
import Testing
import Whorl

import WhorlC

@Suite struct CallTests {
    private struct Unheard: Error {}

    @Test func errorsOfTheEngineBecomeStatuses() {
        let statuses: [(WhorlError, Int)] = [
            (.blankImage, WHORL_BLANK_IMAGE), (.invalidFMR(got: 2), WHORL_INVALID_FMR),
            (.storeBusy(path: ""), WHORL_STORE_BUSY),
            (.storeOutcomeUnknown(path: "", reason: ""), WHORL_STORE_OUTCOME_UNKNOWN),
            (.missingModels(roles: [], folder: ""), WHORL_MISSING_MODELS),
        ]
        for (error, status) in statuses {
            #expect(answer { throw error } == status)
            #expect(LastError.current?.status == whorl_status(status))
            #expect(LastError.current.flatMap(\.name).map { String(cString: $0) } == error.code)
            let message = LastError.current.flatMap(\.message).map { String(cString: $0) }
            #expect(message == "\(error.problem): \(error.adviceInC)")
        }
    }

    @Test func adviceIsInTermsOfTheInterface() {
        let helped: [(WhorlError, String)] = [
            (.severalFaces(count: 2), "WHORL_FACES_LARGEST"), (.severalSamples([]), "whorl_image_options"),
            (.unknownRecordFormat, "whorl_record_options"), (.noDefaultModel(role: .embedder), "whorl_faces_options"),
        ]
        for (error, word) in helped {
            #expect(answer { throw error } == whorl_status(error.facts.status))
            let message = LastError.current.flatMap(\.message).map { String(cString: $0) }
            #expect(message?.hasPrefix(error.problem + ": ") == true && message?.contains(word) == true)
        }
    }

    @Test func successChangesNoError() {
        #expect(answer { throw CallFault.null("x") } == WHORL_NULL_ARGUMENT)
        #expect(answer {} == WHORL_OK)
        #expect(LastError.current?.status == whorl_status(WHORL_NULL_ARGUMENT))
    }

    @Test func unknownErrorsAreFaultsOfTheLibrary() {
        #expect(answer { throw Unheard() } == WHORL_INTERNAL_FAULT)
    }

    @Test func noneOfOptionsIsTheUsual() throws {
        #expect(try whorl_image_options.read(nil, "options").dpi == 0)
    }

    @Test(arguments: [0, 8, MemoryLayout<whorl_image_options>.size - 1, 4097, -1])
    func sizesThatNoVersionHasAreRefused(size: Int) {
        var options = whorl_image_options()
        options.size = size
        #expect(throws: CallFault.self) { try whorl_image_options.read(&options, "options") }
    }

    @Test func arraysAreFilledWholeOrNotAtAll() throws {
        var count = 0
        var array: [Int] = [7, 7]
        try fill(nil as UnsafeMutablePointer<Int>?, capacity: 0, count: &count, with: [1, 2, 3])
        #expect(count == 3)
        #expect(throws: CallFault.self) { try fill(&array, capacity: 2, count: &count, with: [1, 2, 3]) }
        #expect(array == [7, 7] && count == 3)
        try fill(&array, capacity: 2, count: &count, with: [5])
        #expect(array == [5, 7] && count == 1)
    }
}
