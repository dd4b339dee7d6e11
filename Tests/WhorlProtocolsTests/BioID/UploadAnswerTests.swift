import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

@Suite struct UploadAnswerTests {
    @Test(arguments: [
        (UploadAnswer.accepted(warnings: []), #"{"Accepted":true,"Warnings":[]}"#),
        (.accepted(warnings: ["Blurred"]), #"{"Accepted":true,"Warnings":["Blurred"]}"#),
        (.refused("NoFace"), #"{"Accepted":false,"Error":"NoFace"}"#),
    ])
    func itIsWrittenAsTheVendorDoes(answer: UploadAnswer, text: String) throws {
        let bytes = try JSONCoding.encode(answer)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}
