extension ServiceConfiguration {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case api, pmapi, sensor, names, url, tls, storages, origins, fmr, fpir, fingerCalibration, lockout, work, rate,
            anonymous
        case proxies, limits, timeouts, log, addresses, auditMegabytes
        case sessions, bioid
        case owner, sensors, prompt, pmapiOrigins, bridges, demo
        case openid
        case operators = "operator"
    }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&api, .api)
        try settings.read(&pmapi, .pmapi)
        try settings.read(&operators, .operators)
        try settings.read(&sensor, .sensor)
        try settings.read(&names, .names)
        try settings.read(&url, .url)
        try settings.read(&tls, .tls)
        try settings.read(&storages, .storages)
        try settings.read(&origins, .origins)
        try settings.read(&fmr, .fmr)
        try settings.read(&fpir, .fpir)
        try settings.read(&fingerCalibration, .fingerCalibration)
        try settings.read(&lockout, .lockout)
        try settings.read(&work, .work)
        try settings.read(&rate, .rate)
        try settings.read(&proxies, .proxies)
        try settings.read(&limits, .limits)
        try settings.read(&anonymous, .anonymous)
        try settings.read(&timeouts, .timeouts)
        try settings.read(&log, .log)
        try settings.read(&addresses, .addresses)
        try settings.read(&auditMegabytes, .auditMegabytes)
        try settings.read(&openid, .openid)
        try settings.read(&sessions, .sessions)
        try settings.read(&bioid, .bioid)
        try settings.read(&owner, .owner)
        try settings.read(&sensors, .sensors)
        try settings.read(&prompt, .prompt)
        try settings.read(&pmapiOrigins, .pmapiOrigins)
        try settings.read(&bridges, .bridges)
        try settings.read(&demo, .demo)
    }
}

extension ServiceConfiguration.TLSFiles {
    enum CodingKeys: String, CodingKey, CaseIterable { case certificate, key, clients }

    /// Reads certificate and key, which must be there, and refuses unknown keys.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        certificate = try settings.required(.certificate)
        key = try settings.required(.key)
        try settings.read(&clients, .clients)
    }
}

extension ServiceConfiguration.Lockout {
    enum CodingKeys: String, CodingKey, CaseIterable { case failures, delay, limit }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&failures, .failures)
        try settings.read(&delay, .delay)
        try settings.read(&limit, .limit)
    }
}

extension ServiceConfiguration.Work {
    enum CodingKeys: String, CodingKey, CaseIterable { case threads, waiting }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&threads, .threads)
        try settings.read(&waiting, .waiting)
    }
}

extension ServiceConfiguration.Rate {
    enum CodingKeys: String, CodingKey, CaseIterable { case perSecond, burst }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&perSecond, .perSecond)
        try settings.read(&burst, .burst)
    }
}

extension ServiceConfiguration.Timeouts {
    enum CodingKeys: String, CodingKey, CaseIterable { case head, body, idle, drain }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&head, .head)
        try settings.read(&body, .body)
        try settings.read(&idle, .idle)
        try settings.read(&drain, .drain)
    }
}
