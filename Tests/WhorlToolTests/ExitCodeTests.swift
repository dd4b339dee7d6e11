import ArgumentParser
import Testing
import Whorl

import WhorlCommandLine
import WhorlTool

@Suite struct ExitCodeTests {
    @Test func codesAreThoseOfTheInterface() throws {
        let bcid = try BCID("a.0.1")
        let codes: [(WhorlError, Int32)] = [
            (.malformedBCID(reason: ""), 64), (.blankImage, 65), (.fileNotFound(path: ""), 66),
            (.unknownBCID(bcid), 67), (.missingKey(path: ""), 69),
            (.missingModels(roles: [], folder: ""), 69), (.uncalibratedModel(name: ""), 69),
            (.modelHashMismatch(path: "", got: "", expected: ""), 65), (.modalityNotEnrolled(bcid, .face), 67),
            (.storeFault(path: "", code: 7, reason: ""), 70),
            (.storeNotWritable(path: "", reason: ""), 73), (.storeOutcomeUnknown(path: "", reason: ""), 73),
            (.storeBusy(path: ""), 75), (.wrongKey(path: ""), 77),
        ]
        for (error, code) in codes { #expect(error.exitCode.rawValue == code) }
    }

    @Test(arguments: [
        (["verify", "--json"], true), (["verify"], false), (["verify", "--", "--json"], false), ([], false),
    ])
    func jsonIsAskedForByItsFlag(arguments: [String], wanted: Bool) {
        #expect(FailureReport.wantsJSON(arguments) == wanted)
    }

    @Test func theVersionIsThatOfTheLibrary() throws {
        let outcome = try Tool.run(["--version"])
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.hasSuffix("\n"))
        let version = WhorlCommand.configuration.version.prefix { $0 != " " }
        #expect(version.split(separator: ".").count == 3)
        #expect(outcome.output.split { $0 == " " || $0 == "\n" }.first == version)
    }
}
