import HTTPTypes
import Hummingbird
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct ServiceConfigurationTests {
    private func read(_ yaml: String) throws -> ServiceConfiguration {
        try ServiceConfiguration(yaml: yaml, path: "whorl.yaml")
    }

    /// The key that a configuration is refused for.
    private func refused(_ yaml: String) -> String? {
        do {
            _ = try read(yaml)
            return nil
        } catch ConfigurationError.invalid(let key, _) {
            return key
        } catch {
            return "\(error)"
        }
    }

    @Test func whatIsLeftOutHasItsDefault() throws {
        #expect(try read("") == ServiceConfiguration())
        #expect(try read("# nothing\n\n") == ServiceConfiguration())
        let configuration = try read("fmr: 0.001\nlockout:\n  failures: 3\n")
        #expect(configuration.fmr == 1e-3 && configuration.lockout.failures == 3)
        #expect(configuration.lockout.delay == 30 && configuration.lockout.limit == 50)
        #expect(configuration.api == "127.0.0.1:8443" && configuration.work.waiting == 64)
    }

    @Test func everyKeyIsRead() throws {
        let yaml = """
            api: "127.0.0.1:9001"
            pmapi: "127.0.0.1:9002"
            operator: {listen: "127.0.0.1:9003"}
            sensor: there.sock
            names: [id.example]
            url: https://id.example/
            tls: {certificate: c.pem, key: k.pem, clients: r.pem}
            storages: [bws, demo]
            origins: ["https://shop.example"]
            fmr: 0.002
            fpir: 0.001
            lockout: {failures: 2, delay: 3, limit: 4}
            work: {threads: 5, waiting: 6}
            rate: {perSecond: 7, burst: 8}
            anonymous: {requests: {burst: 22, seconds: 23}, misses: {burst: 24, seconds: 25},
              searches: {burst: 26, seconds: 0.5}, signUps: {burst: 27, seconds: 28},
              allSignUps: {burst: 29, seconds: 30}}
            timeouts: {body: 9, idle: 10, drain: 11}
            log: debug
            openid: {signInSeconds: 12, codeSeconds: 13, tokenSeconds: 14, sessionSeconds: 15, signUp: bws.2,
              signUpEmail: true, appleApps: [A.b], applePaths: [/x]}
            sessions: {life: 16, longestLife: 17, tries: 18, tokenLife: 19, referenceDays: 20, demo: shop}
            bioid: {liveness: true}
            owner: bws.1.1
            sensors: [{name: f, kind: finger}]
            prompt: {life: 21}
            pmapiOrigins: ["https://a.example"]
            bridges: [{id: b, origins: "https://b.example", invalidateOnEnrollmentChange: false, overwrite: false,
              prefer: face, tries: 2}]
            """
        let read = try read(yaml)
        #expect(read.api == "127.0.0.1:9001" && read.pmapi == "127.0.0.1:9002" && read.sensor == "there.sock")
        #expect(read.operators.listen == "127.0.0.1:9003" && read.operatorURL == "https://127.0.0.1:9003")
        #expect(read.names == ["id.example"] && read.reachableURL == "https://id.example")
        #expect(read.tls?.certificate == "c.pem" && read.tls?.key == "k.pem" && read.tls?.clients == "r.pem")
        #expect(read.storages == ["bws", "demo"] && read.origins == ["https://shop.example"])
        #expect(read.fmr == 0.002 && read.fpir == 0.001)
        #expect(read.lockout.failures == 2 && read.lockout.delay == 3 && read.lockout.limit == 4)
        #expect(read.work.threads == 5 && read.work.waiting == 6)
        #expect(read.rate.perSecond == 7 && read.rate.burst == 8)
        #expect(read.timeouts.body == 9 && read.timeouts.idle == 10 && read.timeouts.drain == 11)
        #expect(read.log == "debug" && read.bioid.liveness && read.owner == "bws.1.1")
        #expect(read.sensors.map(\.name) == ["f"] && read.prompt.life == 21)
        #expect(read.pmapiOrigins.texts == ["https://a.example"])
        let openID = read.openid.policy(failures: 9)
        #expect(openID.signInLife == 12 && openID.codeLife == 13 && openID.tokenLife == 14)
        #expect(openID.sessionLife == 15 && openID.failures == 9)
        #expect(read.openid.partition == .partition(storage: "bws", number: 2) && read.openid.signUpEmail)
        #expect(read.openid.appleApps == ["A.b"] && read.openid.applePaths == ["/x"])
        let rules = read.sessions.rules(issuer: "i")
        #expect(rules.issuer == "i" && rules.life == 16 && rules.longestLife == 17 && rules.tries == 18)
        #expect(rules.tokenLife == 19 && rules.referenceLife == 20 * 86_400 && read.sessions.demo == "shop")
        let bridge = try #require(try read.bridgeList().first)
        #expect(bridge.id == "b" && !bridge.invalidatesOnChange && !bridge.overwrites && bridge.prefersFace)
        #expect(bridge.tries == 2 && bridge.origins.contains("https://b.example"))
        let policy = read.policy
        #expect(policy.fmr == 0.002 && policy.fpir == 0.001)
        #expect(policy.lockout == LockoutPolicy(failures: 2, delay: 3, limit: 4))
        #expect(policy.throttle.misses == TokenBuckets.Rate(burst: 24, perSecond: 1.0 / 25))
        #expect(policy.throttle.searches == TokenBuckets.Rate(burst: 26, perSecond: 2))
        #expect(read.anonymous.requests.rate == TokenBuckets.Rate(burst: 22, perSecond: 1.0 / 23))
        #expect(read.anonymous.signUps == .init(burst: 27, seconds: 28))
        #expect(read.anonymous.allSignUps == .init(burst: 29, seconds: 30))
        let settings = read.bioIDSettings(url: "u")
        #expect(settings.url == "u" && settings.storages == ["bws", "demo"] && settings.liveness)
    }

    @Test func hostsAreNamesWithoutBracketsOrCapitals() throws {
        #expect(ServiceConfiguration().hosts == ["localhost", "127.0.0.1", "::1"])
        var configuration = ServiceConfiguration()
        configuration.names = ["[FD00::1]", "Id.Example"]
        #expect(configuration.hosts == ["fd00::1", "id.example"])
    }

    @Test(arguments: [
        ("aip: x", "aip"), ("lockout: {failure: 3}", "lockout.failure"), ("test: {delay: 1}", "test"),
        ("anonymous: {tries: 1}", "anonymous.tries"), ("anonymous: {misses: {burst: 5}}", "anonymous.misses.seconds"),
        ("anonymous: {requests: {burst: 0.5, seconds: 1}}", "anonymous.requests"),
        ("anonymous: {searches: {burst: 5, seconds: 0}}", "anonymous.searches"),
        ("anonymous: {signUps: {burst: 0, seconds: 9}}", "anonymous.signUps"),
        ("api: nowhere", "api"), ("api: \"127.0.0.1:0\"", "api"), ("api: \"127.0.0.1:65536\"", "api"),
        ("api: \"0.0.0.0:8443\"", "tls"), ("pmapi: \"0.0.0.0:8480\"", "pmapi"),
        ("operator: {port: 1}", "operator.port"), ("operator: {listen: nowhere}", "operator.listen"),
        ("operator: {listen: \"127.0.0.1:8443\"}", "operator.listen"),
        ("operator: {listen: \"127.0.0.1:8480\"}", "operator.listen"), ("operator: {listen: \"0.0.0.0:9000\"}", "tls"),
        ("pmapi: \"127.0.0.1:8443\"", "pmapi"), ("pmapi: \"[::1]:8480\"", "pmapi"),
        ("url: \"Https://id.example\"", "url"), ("url: \"https://id.example/?x\"", "url"),
        ("storages: [Bws]", "storages"), ("names: [\"*\"]", "names"), ("names: [localhost, \"*.test\"]", "names"),
        ("storages: [\(Array(repeating: "bws", count: 21).joined(separator: ","))]", "storages"),
        ("fmr: 0", "fmr"), ("fmr: 1", "fmr"), ("fpir: 1.5", "fpir"), ("fmr: .nan", "fmr"), ("fmr: .inf", "fmr"),
        ("lockout: {failures: 0}", "lockout"), ("lockout: {failures: 9, limit: 8}", "lockout"),
        ("lockout: {delay: -1}", "lockout"), ("work: {threads: 0}", "work"), ("work: {threads: 1025}", "work"),
        ("work: {waiting: -1}", "work"), ("rate: {perSecond: 0}", "rate"), ("rate: {burst: 0.5}", "rate"),
        ("timeouts: {body: 0}", "timeouts"), ("timeouts: {idle: 3601}", "timeouts"),
        ("timeouts: {drain: 0}", "timeouts"),
        ("log: loud", "log"), ("openid: {codeSeconds: 61}", "openid.codeSeconds"),
        ("openid: {codeSeconds: 0}", "openid.codeSeconds"), ("openid: {signInSeconds: 0}", "openid"),
        ("openid: {tokenSeconds: 0}", "openid"), ("openid: {tokenSeconds: 86401}", "openid"),
        ("openid: {sessionSeconds: -1}", "openid"), ("openid: {signUp: bws}", "openid.signUp"),
        ("sessions: {life: 0}", "sessions"), ("sessions: {life: 601}", "sessions"),
        ("sessions: {tries: 0}", "sessions"),
        ("sessions: {referenceDays: 0}", "sessions"), ("sessions: {tokenLife: 301}", "sessions.tokenLife"),
        ("sessions: {tokenLife: 0}", "sessions.tokenLife"), ("owner: nobody", "owner"),
        ("prompt: {life: 0}", "prompt.life"), ("prompt: {life: 71}", "prompt.life"),
        ("sensors: [{name: a, kind: voice}]", "sensors"), ("sensors: [{name: \"a b\", kind: face}]", "sensors"),
        ("sensors: [{name: a, kind: face}, {name: a, kind: finger}]", "sensors"),
        ("pmapiOrigins: \"shop\"", "pmapiOrigins"), ("bridges: [{id: \"a b\"}]", "bridges"),
        ("bridges: [{id: a}, {id: a}]", "bridges"), ("bridges: [{id: a, tries: 0}]", "bridges"),
        ("bridges: [{id: a, prefer: voice}]", "bridges"), ("bridges: [{id: a, origins: x}]", "bridges.origins"),
        ("tls: {key: k.pem}", "tls.certificate"), ("fingerCalibration: none.json", "fingerCalibration"),
        ("fingerCalibration: \(#filePath)", "fingerCalibration"),
    ])
    func whatCannotBeIsRefusedByItsKey(yaml: String, key: String) {
        #expect(refused(yaml) == key, "\(yaml)")
    }

    @Test(arguments: [
        "api: \"127.0.0.1:1\"", "api: \"127.0.0.1:65535\"", "pmapi: off", "lockout: {failures: 8, limit: 8, delay: 0}",
        "work: {threads: 1024, waiting: 0}", "rate: {burst: 1}", "timeouts: {idle: 3600}", "openid: {codeSeconds: 60}",
        "openid: {tokenSeconds: 86400}", "sessions: {life: 600, tokenLife: 300, tries: 1}", "prompt: {life: 70}",
        "api: \"0.0.0.0:8443\"\ntls: {certificate: c, key: k}", "bridges: [{id: a, origins: \"*\"}]",
    ])
    func theLastThatCanBeIsTaken(yaml: String) {
        #expect(refused(yaml) == nil, "\(yaml)")
    }

    @Test func theWrongTypeNamesItsPlaceAndNoValue() {
        #expect(throws: ConfigurationError.malformed(path: "whorl.yaml", reason: "fmr has the wrong type")) {
            try read("fmr: geheim")
        }
        #expect(throws: ConfigurationError.malformed(path: "whorl.yaml", reason: "it is not well-formed")) {
            try read("fmr: [")
        }
    }

    @Test func anUnreadableFileIsNamed() {
        #expect(throws: ConfigurationError.self) { try ServiceConfiguration(path: "/nowhere/whorl.yaml") }
        do {
            _ = try ServiceConfiguration(path: "/nowhere/whorl.yaml")
        } catch {
            guard case .unreadable(let path, _) = error else { return #expect(Bool(false), "\(error)") }
            #expect(path == "/nowhere/whorl.yaml" && error.problem.hasPrefix("/nowhere/whorl.yaml cannot be read"))
            #expect(error.advice == "check --config")
        }
    }

    @Test func theServiceIsReachedWhereItListensUnlessStated() throws {
        #expect(try read("").reachableURL == "http://127.0.0.1:8443")
        #expect(try read("tls: {certificate: c, key: k}").reachableURL == "https://127.0.0.1:8443")
        #expect(try read("url: https://x.example").reachableURL == "https://x.example")
    }

    @Test func theServiceIsReachedByAWebAddress() throws {
        for url in ["javascript:alert(1)", "javascript://x/%0aalert(1)", "id.example", "https://", "http://a b", ""] {
            #expect(throws: ConfigurationError.self, "\(url)") { try read("url: '\(url)'").check() }
        }
        for url in ["https://id.example", "http://127.0.0.1:8443/", "https://id.example/sign-in"] {
            try read("url: '\(url)'").check()
        }
    }

    @Test func originsAreOneTextOrAList() throws {
        #expect(try read("pmapiOrigins: \"*\"").pmapiOrigins.texts == ["*"])
        #expect(try read("pmapiOrigins: []").pmapiOrigins.texts.isEmpty)
    }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1", 80, true), ("[::1]:443", "::1", 443, true), ("localhost:1", "localhost", 1, true),
        ("0.0.0.0:2", "0.0.0.0", 2, false), ("[2001:db8::1]:3", "2001:db8::1", 3, false),
        ("127.evil.test:4", "127.evil.test", 4, false), ("127.0.0.1.evil.test:4", "127.0.0.1.evil.test", 4, false),
        ("127.0.0.256:4", "127.0.0.256", 4, false), ("[::ffff:127.evil.test]:4", "::ffff:127.evil.test", 4, false),
        ("127.9.9.9:4", "127.9.9.9", 4, true), ("[::ffff:127.0.0.1]:5", "::ffff:127.0.0.1", 5, true),
        ("128.0.0.1:6", "128.0.0.1", 6, false),
    ])
    func anAddressIsHostAndPort(text: String, host: String, port: Int, isLoopback: Bool) throws {
        let address = try ListenAddress(text, key: "api")
        #expect(address.host == host && address.port == port && address.isLoopback == isLoopback)
    }

    @Test(arguments: ["", "127.0.0.1", ":80", "[]:80", "host:port", "host:-1"])
    func whatIsNoAddressIsRefused(text: String) {
        #expect(throws: ConfigurationError.self) { try ListenAddress(text, key: "api") }
    }
}
