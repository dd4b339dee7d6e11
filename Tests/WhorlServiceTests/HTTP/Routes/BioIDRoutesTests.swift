import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService
import WhorlText

@Suite struct BioIDRoutesTests {
    private func service(_ change: (inout ServiceConfiguration) -> Void = { _ in }) throws -> TestService {
        let service = try TestService(change)
        try service.addApp()
        return service
    }

    private func token(_ service: TestService, _ query: String) async throws -> String {
        let answer = try await service.get("/extension/token?id=shop&" + query, .basic())
        try #require(answer.status == .ok, "\(answer.text)")
        return answer.text
    }

    private func upload(
        _ service: TestService, _ token: String, _ sample: String, trait: String = "finger"
    ) async throws -> TestResponse {
        try await service.post(
            "/extension/upload?trait=\(trait)", .bearer(token), WrittenSample.dataURL(sample))
    }

    @Test func aPersonIsEnrolledVerifiedAndFound() async throws {
        let service = try service()
        let enrolling = try await token(service, "bcid=bws.1.7&task=enroll")
        let accepted = try await upload(service, enrolling, WrittenSample.print(7))
        #expect(try accepted.status == .ok && accepted.value("Accepted") == "1")
        #expect(try await service.get("/extension/isenrolled?bcid=bws.1.7", .basic()).status == .notFound)
        let enrolled = try await service.get("/extension/enroll", .bearer(enrolling))
        #expect(enrolled.text == #"{"Error":null,"Success":true}"#)
        #expect(try await service.get("/extension/isenrolled?bcid=bws.1.7", .basic()).status == .ok)
        #expect(try await service.get("/extension/isenrolled?bcid=bws.1.7&trait=face", .basic()).status == .notFound)

        let verifying = try await token(service, "bcid=bws.1.7&task=verify")
        _ = try await upload(service, verifying, WrittenSample.print(7))
        #expect(try await service.get("/extension/verify", .bearer(verifying)).value("Success") == "1")
        let result = try await service.get("/extension/result?access_token=\(verifying)", .basic())
        #expect(try result.value("Action") == "verification" && result.value("BCID") == "bws.1.7")

        let finding = try await token(service, "bcid=bws.1.0&task=identify")
        _ = try await upload(service, finding, WrittenSample.print(7))
        let found = try await service.get("/extension/identify", .bearer(finding))
        #expect(found.text.contains(#""ClassID":7,"Partition":1"#) && found.text.contains(#""Storage":"bws""#))
        _ = try await upload(service, finding, WrittenSample.print(8))
        // As older clients and the documentation have it.
        let nobody = try await service.get(
            "/extension/identify?maxResults=3", [.authorization: "JWT \(finding)"])
        #expect(nobody.text == #"{"Matches":[],"Success":true}"#)
    }

    @Test func aWrongSampleIsNoMatchAndCounts() async throws {
        let service = try service()
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let bearer = try await token(service, "bcid=bws.1.7&task=verify&maxtries=2")
        for count in 1...2 {
            _ = try await upload(service, bearer, WrittenSample.print(8))
            let answer = try await service.get("/extension/verify", .bearer(bearer))
            #expect(try answer.status == .ok && answer.value("Success") == "0")
            #expect(try service.failures("bws.1.7") == count)
        }
        _ = try await upload(service, bearer, WrittenSample.print(7))
        #expect(try await service.get("/extension/verify", .bearer(bearer)).status == .forbidden)
    }

    @Test func whereEverybodyMatchesTheseRowsFail() async throws {
        let service = try TestService(everybodyMatches: true)
        try service.addApp()
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let bearer = try await token(service, "bcid=bws.1.7&task=verify")
        _ = try await upload(service, bearer, WrittenSample.print(8))
        // The same calls as of a wrong sample above, which is no match there: that test does tell.
        #expect(try await service.get("/extension/verify", .bearer(bearer)).value("Success") == "1")
    }

    @Test func failuresLockAndTimeOpensAgain() async throws {
        let service = try service { $0.lockout = ServiceConfiguration.Lockout(failures: 2, delay: 30, limit: 50) }
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let bearer = try await token(service, "bcid=bws.1.7&task=verify&maxtries=9")
        for _ in 0..<2 {
            _ = try await upload(service, bearer, WrittenSample.print(8))
            _ = try await service.get("/extension/verify", .bearer(bearer))
        }
        _ = try await upload(service, bearer, WrittenSample.print(7))
        let locked = try await service.get("/extension/verify", .bearer(bearer))
        #expect(try locked.status == .tooManyRequests && locked.value("Code") == "Locked")
        #expect(locked.headers[.retryAfter] == "30")
        service.clock.wait(30)
        #expect(try await service.get("/extension/verify", .bearer(bearer)).value("Success") == "1")
        #expect(try service.failures("bws.1.7") == 0)
    }

    @Test func anOldTokenIsRefusedAndItsResultStaysReadable() async throws {
        let service = try service()
        let bearer = try await token(service, "bcid=bws.1.7&task=enroll")
        _ = try await upload(service, bearer, WrittenSample.print(7))
        #expect(try await service.get("/extension/enroll", .bearer(bearer)).status == .ok)
        service.clock.wait(601)
        #expect(try await upload(service, bearer, WrittenSample.print(7)).status == .forbidden)
        #expect(try await service.get("/extension/enroll", .bearer(bearer)).status == .forbidden)
        let result = try await service.get("/extension/result?access_token=\(bearer)", .basic())
        #expect(try result.value("Action") == "enrollment")
    }

    @Test func noResultIsNoContent() async throws {
        let service = try service()
        let bearer = try await token(service, "bcid=bws.1.7&task=verify")
        #expect(try await service.get("/extension/result?access_token=\(bearer)", .basic()).status == .noContent)
        #expect(try await service.get("/extension/result", .basic()).value("Message") == "MissingToken")
        #expect(try await service.get("/extension/result?access_token=x", .basic()).status == .forbidden)
    }

    @Test(arguments: [
        ("", "MissingID", 400), ("id=other&bcid=bws.1.1", "WrongID", 403), ("id=shop", "MissingBCID", 400),
        ("id=shop&bcid=demo.1.1", "BCIDNotAllowed", 403), ("id=shop&bcid=bws.1.1&task=dance", "UnknownTask", 400),
        ("id=shop&bcid=bws.1.1&maxtries=0", "InvalidParameter", 400),
        ("id=shop&bcid=bws.1.1&livedetection=maybe", "InvalidParameter", 400),
    ])
    func aTokenIsRefusedWithAWord(query: String, word: String, status: Int) async throws {
        let answer = try await service().get("/extension/token?" + query, .basic())
        #expect(try answer.status.code == status && answer.value("Message") == word)
    }

    @Test func onlyTheAppItselfIsServed() async throws {
        let service = try service()
        for path in ["token", "result", "isenrolled", "status"] {
            let nobody = try await service.get("/extension/\(path)")
            #expect(nobody.status == .unauthorized && nobody.headers[.wwwAuthenticate] != nil, "\(path)")
            for headers in [HTTPFields.basic("shop", "wrong"), .basic("other", "secret")] {
                let wrong = try await service.get("/extension/\(path)", headers)
                #expect(try wrong.status == .forbidden && wrong.value("Message") == "WrongSecret", "\(path)")
            }
        }
        #expect(try await service.call(.delete, "/extension/deleteclass?bcid=bws.1.1").status == .unauthorized)
        for path in ["qualitycheck", "photoverify", "livedetection"] {
            #expect(try await service.post("/extension/\(path)").status == .unauthorized, "\(path)")
        }
        for path in ["verify", "identify", "enroll", "livenessdetection"] {
            #expect(try await service.get("/extension/\(path)").status == .unauthorized, "\(path)")
            #expect(try await service.get("/extension/\(path)", .bearer("x")).status == .forbidden, "\(path)")
        }
        #expect(try await service.post("/extension/upload", [:], "x").status == .unauthorized)
        #expect(try await service.get("/extension/token?id=shop&id=shop&bcid=bws.1.1", .basic()).status == .badRequest)
    }

    @Test func anUploadIsRefusedForWhatItIs() async throws {
        let service = try service()
        let bearer = try await token(service, "bcid=bws.1.7&task=enroll")
        let face = try await upload(service, bearer, WrittenSample.print(1), trait: "face")
        #expect(face.text == #"{"Accepted":false,"Error":"NoFaceFound"}"#)
        let garbage = try await upload(service, bearer, "garbage")
        #expect(try garbage.status == .badRequest && garbage.value("Code") == "UnreadableSample")
        #expect(try garbage.value("Message")?.hasPrefix("the image cannot be read: ") == true)
        let plain = try await service.post("/extension/upload?trait=finger", .bearer(bearer), "garbage")
        #expect(try plain.status == .badRequest && plain.value("Message")?.contains("data:image/png;base64,") == true)
        #expect(try await upload(service, bearer, WrittenSample.print(1), trait: "voice").status == .badRequest)
        let prints = try await token(service, "bcid=bws.1.7&task=enroll&traits=finger")
        let other = try await upload(service, prints, WrittenSample.face(1), trait: "face")
        #expect(try other.value("Message") == "TraitNotAllowed")
        var headers = HTTPFields.bearer(bearer)
        headers[.contentLength] = "1"
        #expect(try await service.post("/extension/upload?tag=sixth", headers, "x").status == .badRequest)
    }

    @Test func aPersonIsForgotten() async throws {
        let service = try service()
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let foreign = try await service.call(.delete, "/extension/deleteclass?bcid=demo.1.7", .basic())
        #expect(try foreign.value("Message") == "BCIDNotAllowed")
        #expect(try await service.call(.delete, "/extension/deleteclass?bcid=bws.1.7", .basic()).status == .ok)
        #expect(try await service.get("/extension/isenrolled?bcid=bws.1.7", .basic()).status == .notFound)
        #expect(try await service.get("/extension/isenrolled", .basic()).value("Message") == "MissingBCID")
        let unknown = try await service.call(.delete, "/extension/deleteclass?bcid=bws.1.7", .basic())
        #expect(try unknown.status == .badRequest && unknown.value("Message") == "UnknownBCID")
    }

    @Test func theStatusNamesWhatAnAppMayDo() async throws {
        let answer = try await service().get("/extension/status", .basic())
        let feature = #"{"Name":"Identification","Partitions":null,"Storage":"bws","Traits":"Face,Finger"}"#
        #expect(answer.status == .ok && answer.text.contains(feature))
    }

    @Test func photosAreComparedWithoutAPerson() async throws {
        let service = try service()
        let form = { (faces: [String?]) in
            zip(["idphoto", "liveimage1", "liveimage2"], faces).compactMap { name, face in
                face.map { "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\($0)\r\n" }
            }.joined() + "--x--\r\n"
        }
        let headers = HTTPFields.basic() + [.contentType: "multipart/form-data; boundary=x"]
        let ask = { (faces: [String?]) in try await service.post("/extension/photoverify", headers, form(faces)) }
        #expect(try await ask(["face:3", "face:3", "face:3"]).text == "true")
        #expect(try await ask(["face:3", "face:4", "face:4"]).text == "false")
        #expect(try await ask(["face:3", "face:3", nil]).value("Message") == "MissingData")
        for (place, type) in [("photoverify", HTTPFields()), ("livedetection", [.contentType: "application/json"])] {
            let odd = try await service.post("/extension/\(place)", .basic() + type, "no form")
            #expect(try odd.status == .badRequest && odd.value("Code") == "UnreadableBody")
            #expect(try odd.value("Message")?.contains("liveimage1, liveimage2") == true)
        }
        let live = [1, 2].map { ("liveimage\($0)", WrittenSample.dataURL("face:3")) }
        let web = live.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        let json = "{" + live.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
        for (body, type) in [(web, HTTPFields.form), (json, .json)] {
            #expect(try await service.post("/extension/livedetection", .basic() + type, body).text == "false")
        }
    }

    @Test func aPictureIsJudged() async throws {
        let service = try service()
        let good = try await service.post(
            "/extension/qualitycheck?full=false", .basic(), WrittenSample.dataURL("face:1"))
        #expect(try good.status == .ok && good.value("Success") == "1")
        let bad = try await service.post("/extension/qualitycheck", .basic(), WrittenSample.dataURL("finger:1:1"))
        #expect(try bad.status == .ok && bad.value("Success") == "0" && bad.text.contains("NoFaceFound"))
        let odd = try await service.post("/extension/qualitycheck?issuer=X", .basic(), "")
        #expect(try odd.value("Message") == "UnknownIssuer")
    }

    @Test func pagesOfListedOriginsMayAsk() async throws {
        let service = try service { ($0.origins, $0.demo) = (["https://shop.example"], true) }
        let asked = try await service.call(.options, "/extension/upload", [.origin: "https://shop.example"])
        #expect(asked.status == .noContent && asked.headers[.accessControlAllowOrigin] == "https://shop.example")
        let refused = try await service.get("/extension/status", [.origin: "https://shop.example"])
        #expect(refused.status == .unauthorized)
        #expect(refused.headers[.accessControlAllowOrigin] == "https://shop.example")
        let other = try await service.call(.options, "/extension/upload", [.origin: "https://evil.example"])
        #expect(other.headers[.accessControlAllowOrigin] == nil)
        #expect(try await service.get("/demo/capture").text.contains("demo-capture.js"))
    }

    @Test func aBodyThatIsTooLongIs413() async throws {
        let service = try service()
        var headers = HTTPFields.form
        headers[.contentLength] = "300000"
        let answer = try await service.post("/operator/sign-in", headers, String(repeating: "x", count: 300_000))
        #expect(answer.status == .contentTooLarge)
    }
}
