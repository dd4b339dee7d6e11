import HTTPTypes
import HummingbirdTesting
import Testing

import WhorlService

@Suite struct DescriptionPageTests {
    @Test(arguments: ["/api", "/operator/api"])
    func pageShowsEveryOperationAndObject(path: String) async throws {
        let description: APIDescription = path == "/api" ? .api : .operators
        let page = try await TestService().get(path)
        #expect(page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8")
        for operation in description.operations {
            let shown = "<summary><code>\(operation.method) \(operation.path)</code>"
            #expect(page.text.contains(shown), "\(operation.method) \(operation.path)")
        }
        let objects = description.document["components"]?["schemas"]?.members.map(\.key) ?? []
        #expect(!objects.isEmpty)
        for object in objects { #expect(page.text.contains("id=\"object-\(object)\""), "\(object)") }
    }

    @Test func linksWithinThePageLeadSomewhere() async throws {
        let page = try await TestService().get("/api").text
        let places = Set(page.matches(of: /id="([^"]+)"/).map { String($0.1) })
        let links = Set(page.matches(of: /href="#([^"]+)"/).map { String($0.1) })
        #expect(links.count > 20 && links.subtracting(places).sorted() == [])
    }

    @Test func pageLoadsNothingFromElsewhereAndHoldsNoScript() async throws {
        let page = try await TestService().get("/api").text
        #expect(page.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
        #expect(!page.contains("<script") && !page.contains(" style=") && !page.contains("`"))
    }
}
