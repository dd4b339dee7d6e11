internal import FoundationEssentials
internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// The operator's page: health, how much is enrolled, what was decided and how long it took.
struct OperatorPage {
    let session: OperatorSessions.Session
    let counts: [PartitionCount]
    let events: [AuditEvent]
    let latencies: [(action: String, histogram: LatencyHistogram)]
    let load: (running: Int, waiting: Int)
    let modalities: [Modality]

    static let links = [(name: "Status", place: "/status"), (name: "Operator", place: "/operator")]

    /// Events that are shown.
    private static let shown = 50

    /// Where somebody signs in who has not.
    static func signIn(failed: Bool) -> Response {
        let notice: HTML = failed ? "<p class=\"error\" role=\"alert\">This is not the token of an operator.</p>" : ""
        return Page(
            title: "Operator",
            content: """
                \(notice)
                <form class="card narrow" method="post" action="/operator/sign-in">
                <div class="field"><label for="token">Operator's token</label>
                <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
                <small><code>whorl operator add</code> prints it; the first one is in <code>operator.token</code> of the data
                folder.</small></div>
                <button>Sign in</button>
                </form>
                """
        ).response(status: failed ? .forbidden : .ok)
    }

    var response: Response {
        Page(
            title: "Operator",
            content: """
                \(health)
                <div class="grid wide">
                \(person)
                <section class="card"><h2>Enrolled</h2>\(enrolled)</section>
                </div>
                <section><h2>How long decisions took</h2><div class="grid">\(pictures)</div></section>
                <section class="card"><h2>Last decisions</h2>\(decisions)</section>
                <p class="quiet">Signed in as \(session.holder.id), who may \(session.holder.role.rawValue).</p>
                \(PersonPage.button("/operator/sign-out", "Sign out", session, style: "secondary"))
                """,
            scripts: ["times.js"], links: Self.links
        ).response()
    }

    private var health: HTML {
        let people = counts.reduce(0) { $0 + $1.people }
        let figures: [(Int, String)] = [
            (people, people == 1 ? "person enrolled" : "people enrolled"),
            (load.running, load.running == 1 ? "task running" : "tasks running"), (load.waiting, "waiting"),
        ]
        return """
            <section class="card"><h2 class="hidden">Health</h2><div class="grid">
            \(figures.map { "<div class=\"figure\"><strong>\($0.0)</strong><span>\($0.1)</span></div>" as HTML })
            </div><p class="quiet">Reads \(modalities.map(\.rawValue).joined(separator: " and ")).</p></section>
            """
    }

    private var person: HTML {
        """
        <form class="card" method="post" action="/operator/person">
        <h2>One person</h2>
        <input type="hidden" name="form" value="\(session.form)">
        <div class="field"><label for="bcid">BCID</label>
        <input id="bcid" name="bcid" required autocomplete="off" placeholder="bws.12.4711"></div>
        <button>Show</button>
        </form>
        """
    }

    private var enrolled: HTML {
        guard !counts.isEmpty else { return "<p class=\"quiet\">Nobody yet.</p>" }
        let rows = counts.map { count in
            """
            <tr><th scope="row">\(count.storage)</th><td class="number">\(count.partition)</td>\
            <td class="number">\(count.people)</td><td class="number">\(count.references)</td></tr>
            """ as HTML
        }
        return """
            <div class="table"><table><thead><tr><th scope="col">Storage</th><th scope="col" class="number">Partition</th>
            <th scope="col" class="number">People</th><th scope="col" class="number">References</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private var pictures: HTML {
        guard !latencies.isEmpty else { return "<p class=\"quiet\">Nothing was decided since the start.</p>" }
        return "\(latencies.map { LatencyPicture(action: $0.action, histogram: $0.histogram).figure })"
    }

    private var decisions: HTML {
        guard !events.isEmpty else { return "<p class=\"quiet\">Nothing was decided since the start.</p>" }
        let rows = events.suffix(Self.shown).reversed().map { event in
            """
            <tr><td>\(Self.time(event.time))</td><td>\(event.actor)</td><td>\(event.action)</td>\
            <td><code>\(event.subject ?? "–")</code></td><td>\(Self.badge(event.outcome))</td></tr>
            """ as HTML
        }
        return """
            <p class="quiet">Newest first. A pseudonym stands for each person.</p>
            <div class="table" tabindex="0" role="region" aria-label="Last decisions">
            <table><thead><tr><th scope="col">Time</th><th scope="col">Who asked</th><th scope="col">Action</th>
            <th scope="col">Person</th><th scope="col">Outcome</th></tr></thead><tbody>\(rows)</tbody></table></div>
            """
    }

    private static func badge(_ outcome: AuditEvent.Outcome) -> HTML {
        let style =
            switch outcome {
            case .match, .done: "badge good"
            case .nonMatch, .locked, .failed, .refused: "badge bad"
            case .notEnrolled: "badge"
            }
        return "<span class=\"\(style)\">\(word(outcome))</span>"
    }

    private static func word(_ outcome: AuditEvent.Outcome) -> String {
        switch outcome {
        case .nonMatch: "no match"
        case .notEnrolled: "not enrolled"
        case .match, .done, .locked, .failed, .refused: outcome.rawValue
        }
    }

    /// A time in UTC, which the page shows as the operator's own.
    static func time(_ seconds: Double) -> HTML {
        let time = text(seconds)
        let shown = time.replacing("T", with: " ").replacing("Z", with: " UTC")
        return "<time datetime=\"\(time)\">\(shown)</time>"
    }

    static func text(_ seconds: Double) -> String {
        Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}
