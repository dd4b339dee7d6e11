import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// The status lists what an app may use, in the protocol's shape.
@Suite struct BioIDStatusTests {
    private func status(_ modalities: [Modality], _ scopes: [String]) throws -> ExtensionStatus {
        let scored = try ScoredBiometrics(modalities: modalities)
        let service = BioIDExtension(
            BioIDExtension.Settings(url: "https://id.test", storages: ["bws"]), biometrics: scored.biometrics,
            tokens: PlainTokens(), time: scored.time)
        return service.status(for: App(id: "shop", name: "Shop", secret: .nobody, scopes: scopes))
    }

    @Test func checksAndStoragesAreNamed() throws {
        let features = try status([.finger, .face], ["bws.2", "demo", "bws.12"]).features
        let people = ["Enrollment", "Verification", "Identification"]
        #expect(features.map(\.name) == ["QualityCheck", "LiveDetection"] + people + people + ["PhotoVerify"])
        #expect(features.map(\.storage) == [nil, nil, "bws", "bws", "bws", "demo", "demo", "demo", nil])
        #expect(features.map(\.partitions) == [nil, nil, "2,12", "2,12", "2,12", nil, nil, nil, nil])
        let both = "Face,Finger"
        #expect(features.map(\.traits) == [both, "Face", both, both, both, both, both, both, nil])
    }

    @Test func withoutFacesNothingIsSaidOfThem() throws {
        let features = try status([.finger], ["bws.1"]).features
        #expect(features.map(\.name) == ["QualityCheck", "Enrollment", "Verification", "Identification"])
        #expect(features.allSatisfy { $0.traits == "Finger" })
    }

    @Test func whatIsNotThereIsNull() throws {
        let text = String(decoding: try JSONEncoder().encode(try status([.finger], ["bws.12"]).features), as: UTF8.self)
        #expect(text.contains(#""Partitions":null"#) && text.contains(#""Storage":null"#))
        #expect(text.contains(#""Partitions":"12""#) && text.contains(#""Traits":"Finger""#))
    }
}
