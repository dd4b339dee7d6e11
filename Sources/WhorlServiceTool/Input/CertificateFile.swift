import ArgumentParser
import FoundationEssentials
import Whorl

/// A certificate in a PEM file.
enum CertificateFile {
    private static let longest = 1 << 20
    private static let begin = "-----BEGIN CERTIFICATE-----"
    private static let end = "-----END CERTIFICATE-----"

    /// The first certificate of a file, as DER.
    ///
    /// - Throws: `ValidationError` where there is none, and what reading a file throws.
    static func der(_ path: String) throws -> [UInt8] {
        let text = String(decoding: try FileContents.read(path, limit: longest), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        let body = lines.drop { $0 != begin }.dropFirst().prefix { $0 != end }
        guard let bytes = Data(base64Encoded: body.joined()), !bytes.isEmpty else {
            throw ValidationError("The file holds no certificate in PEM form.")
        }
        return Array(bytes)
    }
}
