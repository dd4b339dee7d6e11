internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// Whether the service is well, for anybody: nothing of people, apps or numbers of decisions.
struct StatusPage {
    let parts: ServiceParts

    var response: Response {
        let storeIsWell = isReadable
        let (_, waiting) = parts.biometrics.pool.load
        let isFull = waiting >= parts.configuration.work.waiting && waiting > 0
        let isWell = storeIsWell && !isFull
        let faces = parts.biometrics.reader.modalities.contains(.face)
        return Page(
            title: "Status",
            content: """
                <section class="card"><h2>\(badge(isWell, "ready", "not ready"))</h2>
                <dl><dt>Store</dt><dd>\(badge(storeIsWell, "readable", "not readable"))</dd>
                <dt>Queue</dt><dd>\(badge(!isFull, "takes work", "full"))</dd>
                <dt>Prints</dt><dd>\(badge(true, "can be read", ""))</dd>
                <dt>Faces</dt><dd>\(badge(faces, "can be read", "no models are installed"))</dd></dl></section>
                <section class="card"><h2>For whoever runs the service</h2>
                <p><a href="/operator">Operator's page</a>: how much is enrolled, what was decided, one person's data.</p>
                <p>For programs: <a href="/livez">/livez</a>, <a href="/readyz">/readyz</a>,
                <a href="/metrics">/metrics</a>.</p></section>
                """,
            links: [("Status", "/status"), ("Operator", "/operator")]
        ).response(status: isWell ? .ok : .serviceUnavailable)
    }

    private var isReadable: Bool {
        do {
            _ = try parts.records.find(SigningKey.self, "any")
            return true
        } catch {
            return false
        }
    }

    private func badge(_ isGood: Bool, _ good: String, _ bad: String) -> HTML {
        isGood ? "<span class=\"badge good\">\(good)</span>" : "<span class=\"badge bad\">\(bad)</span>"
    }
}
