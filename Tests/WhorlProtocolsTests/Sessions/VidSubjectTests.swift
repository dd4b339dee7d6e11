import Testing
import Whorl

import WhorlProtocols

/// The subject of a profile leads to nobody else.
@Suite struct VidSubjectTests {
    private let scored: ScoredBiometrics
    private var records: Records { scored.biometrics.records }

    init() throws { scored = try ScoredBiometrics() }

    @Test(
        arguments: [
            ("Ada", "Ada"), (" \u{FF21}da\n", "Ada"), ("ada@corp.test", "ada@corp.test"), ("Ada <X>", "Ada <X>"),
            ("6f9619ff-8b86-d011-b42d-00cf4fc964ff", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"), ("", nil), (" ", nil),
            ("a\nb", nil), ("a\u{0}b", nil), ("a\u{200B}b", nil), ("\u{405}ada", nil),
            (String(repeating: "x", count: 257), nil),
        ] as [(String, String?)]) func aSubjectHasAForm(text: String, form: String?)
    {
        #expect(VidProfile.subject(text) == form)
    }

    @Test func aSubjectIsOfOnePerson() throws {
        let (ada, bob) = (try BCID("bws.1.1"), try BCID("bws.1.2"))
        try records.put(VidProfile(id: "a", bcid: ada, subject: "Ada Example"))
        let user = OIDCUser(
            id: "6f9619ff-8b86-4011-b42d-00cf4fc964ff", bcid: ada, email: "ada@corp.test", username: "Ada")
        try UserDirectory(records).add(user)
        let hers = [
            "Ada Example", "ada example", "ada", "ADA", "ada@corp.test", user.id, user.id.uppercased(), "bws.1.1",
        ]
        for subject in hers {
            #expect(try VidProfile(id: "b", bcid: bob, subject: subject).isSubjectTaken(in: records), "\(subject)")
            #expect(try !VidProfile(id: "b", bcid: ada, subject: subject).isSubjectTaken(in: records), "\(subject)")
        }
        // Nobody needs to be there for a BCID to be somebody's.
        #expect(try VidProfile(id: "b", bcid: ada, subject: "bws/1/3").isSubjectTaken(in: records))
        #expect(try VidProfile(id: "b", bcid: ada, subject: "BWS.1.3").isSubjectTaken(in: records))
        for subject in ["Bob", "bws.1.2", "adam"] {
            #expect(try !VidProfile(id: "b", bcid: bob, subject: subject).isSubjectTaken(in: records), "\(subject)")
        }
    }
}
