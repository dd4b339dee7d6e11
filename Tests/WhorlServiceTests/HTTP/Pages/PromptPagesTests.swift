import Foundation
import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import Whorl
import WhorlProtocols
import WhorlService

/// What the page of a prompt offers.
@Suite struct PromptPagesTests {
    private func page(
        _ kinds: Set<Modality>, attached: Bool = true, asker: String = "https://shop.example"
    ) async throws -> (TestService, Prompt, String) {
        let service = try TestService()
        let broker = service.parts.device.broker
        _ = await broker.setAttached(attached, "fp0")
        let request = PromptRequest(
            owner: try BCID("bws.9.1"), asker: PromptAsker(id: "x", name: asker), purpose: "test", message: "Pay 5",
            kinds: kinds, tries: 3)
        let prompt = await broker.open(request)
        return (service, prompt, try await service.near(.get, "/prompt/\(prompt.id)").text)
    }

    @Test func aFingerIsShownToAReaderOrAsAPictureNotToACamera() async throws {
        let (_, _, reader) = try await page([.finger])
        #expect(reader.contains("Lay your finger on the reader (fp0)") && reader.contains("data-kind=\"finger\""))
        let (_, _, none) = try await page([.finger], attached: false)
        #expect(!none.contains("reader (") && none.contains("data-kind=\"finger\""))
        for page in [reader, none] { #expect(!page.contains("<video") && !page.contains("camera")) }
    }

    @Test func whatWorksWithoutAReaderComesFirst() async throws {
        for attached in [true, false] {
            let (_, _, page) = try await page([.finger, .face], attached: attached)
            let finger = try #require(page.range(of: "Your finger")).lowerBound
            let face = try #require(page.range(of: "Your face")).lowerBound
            #expect((finger < face) == attached)
        }
    }

    @Test func whoAsksAndWhatIsAwaitedCanBeRead() async throws {
        let (_, _, page) = try await page([.face])
        #expect(page.contains("Asked by the site shop.example.") && page.contains("Waiting for a sample."))
        #expect(!page.contains(">pending<"))
        let (_, _, program) = try await self.page([.face], asker: "/usr/bin/curl (process 42)")
        #expect(program.contains("Asked by the program curl.") && program.contains("<p>/usr/bin/curl (process 42)</p>"))
    }

    @Test func aPictureThatShowsNothingIsExplainedAndCountsNothing() async throws {
        let (service, prompt, _) = try await page([.face])
        let answer = try await service.near(
            .post, "/prompt/\(prompt.id)/present?kind=face", [:], WrittenSample.print(1))
        #expect(try answer.value("result") == "poor")
        #expect(try answer.value("advice") == EverydayWords.sentence("noFace"))
        #expect(try answer.value("problem") == WhorlError.noFace.problem)
        #expect(await service.parts.device.broker.prompt(prompt.id)?.failures == 0)
        #expect(try service.failures("bws.9.1") == 0)
    }

    @Test func aPromptThatIsGoneIsAPage() async throws {
        let answer = try await TestService().near(.get, "/prompt/none")
        #expect(answer.status == .notFound && answer.headers[.contentType]?.hasPrefix("text/html") == true)
        #expect(answer.text.contains("This request is over") && answer.text.contains("there is no such prompt"))
    }
}
