internal import WhorlProtocols

/// A description of routes for people: each system, its operations, and the objects that they exchange.
struct DescriptionPage {
    let description: APIDescription
    /// Where the file is.
    let place: String

    /// The page of the public listener.
    static let api = DescriptionPage(description: .api, place: "/openapi.json").page
    /// The page of operators.
    static let operators = DescriptionPage(description: .operators, place: "/operator/openapi.json").page

    var page: Page {
        let info = description.document["info"]
        let schemas = description.document["components"]?["schemas"]?.members ?? []
        return Page(
            title: (info?["title"]?.text).map { "API of \($0)" } ?? "API",
            content: """
                \(DescriptionText.paragraphs(info?["description"]))
                <p><a href="\(place)">\(place)</a> is this description in OpenAPI 3.1, for programs.</p>
                \(tags.map(section))
                <section><h2>Authentication</h2><dl>\(schemes)</dl></section>
                <section><h2>Objects</h2>\(schemas.map(object))</section>
                """,
            links: [("Status", "/status"), ("Operator", "/operator")])
    }

    private var tags: [JSONValue] { description.document["tags"]?.elements ?? [] }

    private func section(_ tag: JSONValue) -> HTML {
        let name = tag["name"]?.text ?? ""
        let operations = description.operations.filter { $0.content["tags"]?.elements.contains(.text(name)) == true }
        return """
            <section><h2>\(name)</h2>
            \(DescriptionText.paragraphs(tag["description"]))
            \(operations.map { OperationSection(description: description, operation: $0).content })
            </section>
            """
    }

    private var schemes: [HTML] {
        (description.document["components"]?["securitySchemes"]?.members ?? []).map { name, scheme in
            "<dt><code>\(name)</code></dt><dd>\(DescriptionText.sentence(scheme["description"]))</dd>"
        }
    }

    private func object(_ name: String, _ schema: JSONValue) -> HTML {
        """
        <article class="card" id="object-\(name)"><h3>\(name)</h3>
        \(DescriptionText.paragraphs(schema["description"]))
        \(SchemaText.whole(schema))
        </article>
        """
    }
}
