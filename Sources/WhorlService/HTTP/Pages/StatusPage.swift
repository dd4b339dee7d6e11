internal import Hummingbird
internal import Whorl

/// Whether the service is well, for anybody: nothing of people, apps or numbers of decisions.
struct StatusPage {
    let storeIsWell: Bool
    /// Whether no more work is taken.
    let isFull: Bool
    let readsFaces: Bool
    /// The models that photos are read with, with their terms.
    let faceTerms: [FaceTerms]
    /// What promised false match rates rest on.
    let basis: [PromiseBasis]

    var response: Response {
        let isWell = storeIsWell && !isFull
        return Page(
            title: "Status",
            content: """
                <section class="card"><h2>\(badge(isWell, "ready", "not ready"))</h2>
                <dl><dt>Store</dt><dd>\(badge(storeIsWell, "readable", "not readable"))</dd>
                <dt>Queue</dt><dd>\(badge(!isFull, "accepts requests", "full"))</dd>
                <dt>Fingerprints</dt><dd>\(badge(true, "supported", ""))</dd>
                <dt>Faces</dt><dd>\(faces)</dd></dl></section>
                <section class="card"><h2>What a match rests on</h2>
                <dl>\(basis.map(promise))</dl>\(terms)</section>
                <section class="card"><h2>For operators and programs</h2>
                <p><a href="/operator">Operator's page</a>: enrolled people, recent decisions, and the data of one person.</p>
                <p>Addresses for monitoring: <a href="/livez">/livez</a>, <a href="/readyz">/readyz</a>,
                <a href="/metrics">/metrics</a>.</p>
                <p><a href="/api">API</a>: every route that programs can call, also as
                <a href="/openapi.json">/openapi.json</a>.</p></section>
                """,
            links: [("Status", "/status"), ("Operator", "/operator")]
        ).response(status: isWell ? .ok : .serviceUnavailable)
    }

    /// A service for prints alone is well: nothing is wrong with it where faces are not set up.
    private var faces: HTML {
        readsFaces
            ? badge(true, "supported", "")
            : "<span class=\"badge\">not set up: no face models are installed</span>"
    }

    /// What the rate of false matches was measured on.
    private func promise(_ basis: PromiseBasis) -> HTML {
        let kind = basis.modality == .finger ? "Fingerprints" : "Faces"
        let subjects = basis.subjects.map { " with \($0) \(basis.modality == .finger ? "fingers" : "people")" } ?? ""
        return """
            <dt>\(kind)</dt><dd>how often different people match was measured on \(basis.populations) \
            \(basis.populations == 1 ? "population" : "populations")\(subjects)</dd>
            """
    }

    /// Which models read photos, and under which terms.
    private var terms: HTML {
        guard !faceTerms.isEmpty else { return "" }
        let models = faceTerms.map { model -> HTML in
            """
            <dt>\(model.name) (\(model.role.rawValue))</dt><dd>License: \(model.license) \
            Trained on: \(model.trainingData)</dd>
            """
        }
        return "<h3>Models of faces</h3><dl>\(models)</dl>"
    }

    private func badge(_ isGood: Bool, _ good: String, _ bad: String) -> HTML {
        isGood ? "<span class=\"badge good\">\(good)</span>" : "<span class=\"badge bad\">\(bad)</span>"
    }
}
