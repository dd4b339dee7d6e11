internal import WhorlProtocols

/// One operation of a description, folded until somebody opens it.
struct OperationSection {
    let description: APIDescription
    let operation: APIDescription.Operation

    var content: HTML {
        let content = operation.content
        return """
            <details class="card" id="\(content["operationId"]?.text ?? "")">
            <summary><code>\(operation.method) \(operation.path)</code> \(content["summary"]?.text ?? "")</summary>
            \(DescriptionText.paragraphs(content["description"]))
            \(security)
            \(parameters)
            \(requestBody)
            <h3>Answers</h3>
            <dl>\((content["responses"]?.members ?? []).map(answer))</dl>
            </details>
            """
    }

    private var security: HTML {
        guard let ways = operation.content["security"]?.elements else { return "" }
        let names = ways.map { way -> HTML in
            let schemes = way.members.map { "<code>\($0.key)</code>" as HTML }
            return schemes.isEmpty ? "nothing" : HTML(markup: schemes.map(\.markup).joined(separator: " with "))
        }
        return "<p>Authentication: \(HTML(markup: names.map(\.markup).joined(separator: ", or "))).</p>"
    }

    private var parameters: HTML {
        let list = (operation.content["parameters"]?.elements ?? []).map(description.resolved)
        guard !list.isEmpty else { return "" }
        let rows = list.map { parameter -> HTML in
            let isRequired = parameter["required"] == .bool(true)
            return """
                <dt><code>\(parameter["name"]?.text ?? "")</code>\(isRequired ? "" : " (optional)")</dt>
                <dd>In the \(parameter["in"]?.text ?? ""): \(SchemaText.brief(parameter["schema"] ?? .null)).
                \(DescriptionText.sentence(parameter["description"]))</dd>
                """
        }
        return "<h3>Parameters</h3><dl>\(rows)</dl>"
    }

    private var requestBody: HTML {
        guard let body = operation.content["requestBody"].map(description.resolved) else { return "" }
        let isOptional = body["required"] != .bool(true)
        return """
            <h3>Body\(isOptional ? " (optional)" : "")</h3>
            \(DescriptionText.paragraphs(body["description"]))
            \((body["content"]?.members ?? []).map(media))
            """
    }

    private func media(_ type: String, _ media: JSONValue) -> HTML {
        let schema = media["schema"] ?? .null
        let members: HTML = schema["properties"] == nil ? "" : SchemaText.whole(schema)
        return """
            <p><code>\(type)</code>: \(SchemaText.brief(schema))</p>
            \(members)\(DescriptionText.example(media["example"]))
            """
    }

    private func answer(_ status: String, _ value: JSONValue) -> HTML {
        let answer = description.resolved(value)
        let waits = answer["headers"]?["Retry-After"] != nil
        let retry: HTML = waits ? " <code>Retry-After</code> says when to ask again." : ""
        return """
            <dt>\(status)</dt>
            <dd>\(DescriptionText.sentence(answer["description"]))\(retry)
            \(status == "default" ? [] : (answer["content"]?.members ?? []).map(media))</dd>
            """
    }
}
