/// What readers that repair nothing ask of a record, checked on its bytes without the codec: the rules that FingerprintIO states
/// on https://templates.machinezoo.com, and that the vendor of ANSI/INCITS 378 is not 0, as NIST SP 800-76-2 demands.
struct StrictRecordRules {
    private let bytes: [UInt8]
    private var place = 0
    private(set) var broken: [String] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The rules that a record of ANSI/INCITS 378-2004 breaks.
    static func ansi2004(_ bytes: [UInt8]) -> [String] {
        var rules = StrictRecordRules(bytes)
        rules.demand(bytes.starts(with: Array("FMR\0 20\0".utf8)), "magic and version")
        rules.place = 8
        rules.demand(rules.take(2) == bytes.count, "length")
        rules.demand(rules.take(2) > 0, "owner")
        rules.demand(rules.take(2) > 0, "type")
        rules.header2005(isAnsi: true)
        return rules.broken
    }

    /// The rules that a record of ISO/IEC 19794-2:2005 breaks.
    static func iso2005(_ bytes: [UInt8]) -> [String] {
        var rules = StrictRecordRules(bytes)
        rules.demand(bytes.starts(with: Array("FMR\0 20\0".utf8)), "magic and version")
        rules.place = 8
        rules.demand(rules.take(4) == bytes.count, "length")
        rules.header2005(isAnsi: false)
        return rules.broken
    }

    /// The rules that a record of ANSI/INCITS 378-2009 breaks, or of its Amendment 1.
    static func ansi2009(_ bytes: [UInt8], amended: Bool) -> [String] {
        var rules = StrictRecordRules(bytes)
        rules.demand(bytes.starts(with: Array((amended ? "FMR\0035\0" : "FMR\0030\0").utf8)), "magic and version")
        rules.place = 8
        rules.demand(rules.take(4) == bytes.count, "length")
        rules.demand(rules.take(2) > 0, "owner")
        _ = rules.take(2)
        rules.demand(rules.take(1) & 0x7F == 0, "compliance")
        _ = rules.take(2)
        let views = rules.take(1)
        rules.demand(views > 0 && rules.take(1) == 0, "number of views")
        for _ in 0..<views {
            rules.demand(rules.take(1) <= 10, "position")
            rules.demand(rules.take(1) <= 15, "view")
            _ = rules.take(1)
            rules.quality()
            rules.demand(rules.take(2) > 0, "vendor of the quality")
            _ = rules.take(2)
            let size = rules.size(least: 1, most: 0xFFFF)
            rules.demand(rules.take(2) > 0 && rules.take(2) > 0, "resolution")
            rules.minutiae(rules.take(1), size, steps: 180, hasQuality: true, hasCodes: true)
            rules.extended()
        }
        rules.end()
        return rules.broken
    }

    /// The rules that a record of ISO/IEC 19794-2:2011 breaks.
    static func iso2011(_ bytes: [UInt8]) -> [String] {
        var rules = StrictRecordRules(bytes)
        rules.demand(bytes.starts(with: Array("FMR\0030\0".utf8)), "magic and version")
        rules.place = 8
        rules.demand(rules.take(4) == bytes.count, "length")
        let views = rules.take(2)
        rules.demand((1...176).contains(views), "number of views")
        let isCertified = rules.take(1)
        rules.demand(isCertified <= 1, "certification flag")
        for _ in 0..<views {
            let end = rules.place + rules.take(4)
            rules.place += 9
            rules.demand(rules.take(1) <= 20, "technology")
            rules.place += 4
            for _ in 0..<rules.take(1) {
                let score = rules.take(1)
                rules.demand(score <= 100 || score == 255, "quality score")
                rules.place += 4
            }
            if isCertified == 1 { rules.place += 3 * rules.take(1) }
            rules.demand(rules.take(1) <= 10, "position")
            rules.demand(rules.take(1) <= 15, "view")
            rules.demand(rules.take(2) >= 99 && rules.take(2) >= 99, "resolution")
            _ = rules.take(1)
            let size = rules.size(least: 1, most: 0x3FFF)
            let form = rules.take(1)
            rules.demand([5, 6].contains(form >> 4) && form & 15 <= 2, "form of minutiae")
            let count = rules.take(1)
            rules.demand(count > 0, "number of minutiae")
            rules.minutiae(count, size, steps: 256, hasQuality: form >> 4 == 6, hasCodes: true)
            rules.extended()
            rules.demand(rules.place == end, "length of a view")
        }
        rules.end()
        return rules.broken
    }

    private mutating func header2005(isAnsi: Bool) {
        place += 2
        let size = size(least: 1, most: 0xFFFF)
        demand(take(2) > 0 && take(2) > 0, "resolution")
        let views = take(1)
        demand(views > 0 && take(1) == 0, "number of views")
        for _ in 0..<views {
            demand(take(1) <= 10, "position")
            _ = take(1)
            demand(take(1) <= 100, "quality")
            minutiae(take(1), size, steps: isAnsi ? 180 : 256, hasQuality: true, hasCodes: false)
            extended()
        }
        end()
    }

    private mutating func demand(_ holds: Bool, _ rule: String) {
        if !holds { broken.append("\(rule) before byte \(place)") }
    }

    private mutating func take(_ count: Int) -> Int {
        guard place + count <= bytes.count else {
            demand(false, "a number within the record")
            place = bytes.count
            return 0
        }
        defer { place += count }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func quality() {
        let score = take(1)
        demand(score <= 100 || score >= 254, "quality")
    }

    private mutating func size(least: Int, most: Int) -> (width: Int, height: Int) {
        let size = (take(2), take(2))
        demand((least...most).contains(size.0) && (least...most).contains(size.1), "size")
        return size
    }

    private mutating func minutiae(
        _ count: Int, _ size: (width: Int, height: Int), steps: Int, hasQuality: Bool, hasCodes: Bool
    ) {
        for _ in 0..<count {
            let (x, y) = (take(2), take(2))
            demand(x >> 14 <= 2 && x & 0x3FFF < size.width, "a minutia within the image")
            demand(y < min(size.height, 0x4000), "a minutia within the image")
            demand(take(1) < steps, "a direction within a turn")
            guard hasQuality else { continue }
            let score = take(1)
            demand(score <= 100 || hasCodes && score >= 254, "quality of a minutia")
        }
    }

    private mutating func extended() {
        let end = take(2) + place
        while place < end {
            demand(take(2) > 0, "type of a block")
            let length = take(2)
            demand(length >= 4, "length of a block")
            place += max(length - 4, 0)
        }
        demand(place == end, "length of the extended data")
    }

    private mutating func end() { demand(place == bytes.count, "the end of the record") }
}
