import Crypto
package import Whorl

/// Which samples a person is enrolled with.
package enum TemplateSet {
    /// A digest that changes with each sample that comes or goes. Templates that are made anew of the same samples, as
    /// by a later extractor, leave it as it is.
    package static func digest(_ references: [ReferenceRecord]) -> String {
        let lines = references.map { "\($0.modality.rawValue) \($0.position.rawValue) \($0.sample) \($0.created)" }
        return Base64URL.encode(SHA256.hash(data: Array(lines.sorted().joined(separator: "\n").utf8)))
    }
}
