internal import CWhorl
internal import Whorl

/// How templates are written.
enum TemplateFormat {
    /// As the bytes tell.
    case detected
    /// Whorl's own.
    case native
    /// A standard minutiae record.
    case record(RecordFormat)

    /// The format of a number in C.
    static func numbered(_ number: Int32) throws(CallFault) -> TemplateFormat {
        try choice(
            number, "format",
            [
                WHORL_FORMAT_DETECTED: .detected, WHORL_FORMAT_NATIVE: .native,
                WHORL_FORMAT_ISO_19794_2_2005: .record(.iso19794v2005),
                WHORL_FORMAT_ISO_19794_2_2011: .record(.iso19794v2011),
                WHORL_FORMAT_ANSI_378_2004: .record(.ansi378v2004),
                WHORL_FORMAT_ANSI_378_2009: .record(.ansi378v2009),
                WHORL_FORMAT_ANSI_378_2009_AM1: .record(.ansi378v2009am1),
                WHORL_FORMAT_ISO_CARD_NORMAL: .record(.isoCardNormal),
                WHORL_FORMAT_ISO_CARD_COMPACT: .record(.isoCardCompact), WHORL_FORMAT_XYT: .record(.xyt),
            ])
    }
}

/// Templates that were read from bytes.
enum ReadTemplates {
    /// Whorl's own.
    case native(Template)
    /// The prints of a minutiae record.
    case record(MinutiaeRecord)

    /// Reads them.
    ///
    /// - Throws: ``CallFault`` and what decoding throws.
    init(_ bytes: [UInt8], _ options: whorl_record_options) throws {
        let mode = options.strict == 0 ? RecordMode.tolerant : .strict
        switch try TemplateFormat.numbered(options.format) {
        case .detected where TemplateCodec.recognizes(bytes), .native:
            self = .native(try TemplateCodec.decode(bytes))
        case .detected:
            self = .record(try RecordCodec.decode(bytes, mode: mode).record)
        case .record(let format):
            self = .record(try RecordCodec.decode(bytes, as: format, mode: mode).record)
        }
    }

    /// How many there are.
    var count: Int {
        switch self {
        case .native: 1
        case .record(let record): record.views.count
        }
    }

    /// One of them, with its finger where that is stated.
    ///
    /// - Parameter number: which, from 1; nil for the only one.
    /// - Returns: the template and the finger.
    /// - Throws: ``WhorlError/unknownRecord(number:count:)``, ``WhorlError/severalSamples(_:)``, and what making a
    ///   template of a record throws.
    func template(_ number: Int?) throws(WhorlError) -> (Template, FingerPosition) {
        switch self {
        case .native(let template):
            guard number ?? 1 == 1 else { throw .unknownRecord(number: number ?? 1, count: 1) }
            return (template, .unknown)
        case .record(let record):
            let view = try record.view(number)
            return (.finger(try FingerTemplate(view)), view.position)
        }
    }
}

extension Template {
    /// The print.
    ///
    /// - Throws: ``WhorlError/wrongModality(got:expected:)``.
    func finger() throws(WhorlError) -> FingerTemplate {
        guard case .finger(let template) = self else { throw .wrongModality(got: modality, expected: .finger) }
        return template
    }
}
