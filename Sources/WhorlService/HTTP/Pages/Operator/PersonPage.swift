internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What the operator sees of one person and can do with it.
struct PersonPage {
    let session: OperatorSessions.Session
    let person: PersonFile
    /// What was just done.
    var done: String?

    /// A form that is one button.
    static func button(
        _ action: String, _ name: String, _ session: OperatorSessions.Session, bcid: BCID? = nil, style: String = ""
    ) -> HTML {
        """
        <form method="post" action="\(action)">\(hidden(session, bcid))<button class="\(style)">\(name)</button></form>
        """
    }

    private static func hidden(_ session: OperatorSessions.Session, _ bcid: BCID?) -> HTML {
        let person: HTML = bcid.map { "<input type=\"hidden\" name=\"bcid\" value=\"\($0)\">" } ?? ""
        return "<input type=\"hidden\" name=\"form\" value=\"\(session.form)\">\(person)"
    }

    static let wayBack: HTML = "<p><a href=\"/operator\">Back to the operator's page</a></p>"

    /// Says that something was done.
    static func notice(_ title: String, _ text: String) -> Response {
        Page(
            title: title, content: "<p class=\"success\" role=\"status\">\(text)</p>\(wayBack)",
            links: OperatorPage.links
        ).response()
    }

    var response: Response {
        let notice: HTML = done.map { "<p class=\"success\" role=\"status\">\($0)</p>" } ?? ""
        return Page(
            title: "\(person.bcid)",
            content: """
                \(notice)
                <div class="grid wide">
                <section class="card"><h2>Data</h2>\(facts)\(references)</section>
                \(administration)
                </div>
                """,
            scripts: ["times.js"], links: OperatorPage.links
        ).response()
    }

    /// What changes the person, for who may.
    private var administration: HTML {
        guard session.holder.role.includes(.administer) else { return "" }
        return """
            <section class="card"><h2>Consent and retention</h2>\(agreement)</section>
            <section class="card"><h2>Export the data</h2>\(export)</section>
            <section class="card"><h2>Delete this person</h2>\(deletion)</section>
            """
    }

    private var facts: HTML {
        let state = person.state
        let (failures, unknown) = (state?.failures ?? 0, state?.unknown.total ?? 0)
        let lockout = Self.lockout(
            person.isDisabled ? "disabled until an operator resets it" : nil, until: person.lockedUntil)
        let strangers = Self.lockout(
            person.isUnknownOff ? "disabled until a match from a known source, or a reset" : nil,
            until: person.unknownLockedUntil)
        let signOut: HTML =
            session.holder.role.includes(.care)
            ? Self.button(
                "/operator/person/sign-out", "End sessions and tokens", session, bcid: person.bcid, style: "secondary")
            : ""
        let reset: HTML =
            failures + unknown == 0 || !session.holder.role.includes(.care)
            ? ""
            : Self.button(
                "/operator/person/reset", "Reset the failures", session, bcid: person.bcid, style: "secondary")
        return """
            <dl><dt>Tries</dt><dd>\(lockout)</dd><dt>Failures in a row</dt><dd>\(failures)</dd>
            <dt>Tries from unknown sources</dt><dd>\(strangers)</dd>
            <dt>Failures from unknown sources</dt><dd>\(unknown)</dd>
            <dt>Templates</dt><dd>\(state?.isFlagged ?? false ? "must be enrolled again" : "in use")</dd></dl>
            <div class="row">\(reset)\(signOut)</div>
            """
    }

    /// What a counter allows.
    private static func lockout(_ off: String?, until time: Double?) -> HTML {
        if let off { return "<span class=\"badge bad\">\(off)</span>" }
        guard let time else { return "<span class=\"badge good\">allowed</span>" }
        return "<span class=\"badge bad\">locked until \(OperatorPage.time(time))</span>"
    }

    private var references: HTML {
        guard !person.references.isEmpty else { return "<p class=\"quiet\">No references.</p>" }
        let rows = person.references.map { reference in
            """
            <tr><td>\(reference.modality.rawValue)</td><td>\(reference.model?.name ?? reference.position.name)</td>\
            <td class="number">\(reference.quality)</td><td>\(OperatorPage.time(Double(reference.created)))</td></tr>
            """ as HTML
        }
        return """
            <div class="table" tabindex="0" role="region" aria-label="References">
            <table><thead><tr><th scope="col">Modality</th><th scope="col">Finger or model</th>
            <th scope="col" class="number">Quality</th><th scope="col">Enrolled</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private var agreement: HTML {
        let date = person.state?.retainUntil.map { String(OperatorPage.text($0).prefix(Self.dateLength)) } ?? ""
        return """
            <form method="post" action="/operator/person/agreement">\(Self.hidden(session, person.bcid))
            <div class="field"><label for="consent">Where the consent is filed</label>
            <input id="consent" name="consent" maxlength="\(ClassChange.longestConsent)" \
            value="\(person.state?.consent ?? "")"></div>
            <div class="field"><label for="retain">Delete on</label>
            <input id="retain" name="retain" type="date" value="\(date)">
            <small><code>whorl retention run</code> deletes everybody whose date has passed. Empty: no
            date.</small></div>
            <button class="secondary">Save</button></form>
            """
    }

    /// Of `2027-01-31`.
    private static let dateLength = 10

    private var export: HTML {
        """
        <form method="post" action="/operator/person/export">\(Self.hidden(session, person.bcid))
        <div class="field"><label for="passphrase">Passphrase of the archive</label>
        <input id="passphrase" name="passphrase" type="password" autocomplete="new-password">
        <small>With a passphrase the file contains the templates, encrypted; without one it contains everything
        else.</small></div>
        <button class="secondary">Export</button></form>
        """
    }

    private var deletion: HTML {
        """
        <form method="post" action="/operator/person/delete">\(Self.hidden(session, person.bcid))
        <p><label><input type="checkbox" name="confirmed" value="yes" required> Delete the templates and all other data of \
        \(person.bcid). This cannot be undone.</label></p>
        <button class="danger">Delete</button></form>
        """
    }
}
