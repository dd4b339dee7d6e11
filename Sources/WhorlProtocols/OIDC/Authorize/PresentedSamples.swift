import FoundationEssentials
package import Whorl

/// The samples that a page sends as JSON: `{"modality": "face", "samples": ["data:image/jpeg;base64,..."]}`, or with the
/// modality, and the finger, of each: `{"samples": [{"modality": "finger", "finger": "right-index", "image": "..."}]}`.
package struct PresentedSamples: Decodable, Sendable {
    /// One image.
    package struct Sample: Sendable, Equatable {
        /// The image file.
        package let bytes: [UInt8]
        /// What it is of.
        package let modality: Modality
        /// Which finger.
        package let position: FingerPosition
    }

    /// The images, one at least.
    package let samples: [Sample]

    private enum Key: String, CodingKey { case modality, finger, samples, image }

    /// The most images of one request.
    private static let most = 8

    /// Wraps a single image.
    package init(_ bytes: [UInt8], _ modality: Modality, position: FingerPosition = .unknown) {
        samples = [Sample(bytes: bytes, modality: modality, position: position)]
    }

    /// Reads either form; images are base64 or data URLs of it.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let modality = try Self.modality(container)
        let position = try Self.position(container)
        var list = try container.nestedUnkeyedContainer(forKey: .samples)
        var samples: [Sample] = []
        while !list.isAtEnd {
            guard samples.count < Self.most else { throw Self.damaged(container, .samples) }
            if let text = try? list.decode(String.self) {
                samples.append(
                    Sample(bytes: try Self.bytes(text, container), modality: modality ?? .face, position: position))
            } else {
                let entry = try list.nestedContainer(keyedBy: Key.self)
                samples.append(
                    Sample(
                        bytes: try Self.bytes(entry.decode(String.self, forKey: .image), entry),
                        modality: try Self.modality(entry) ?? modality ?? .face, position: try Self.position(entry)))
            }
        }
        guard !samples.isEmpty else { throw Self.damaged(container, .samples) }
        self.samples = samples
    }

    private static func modality(_ container: KeyedDecodingContainer<Key>) throws -> Modality? {
        guard let name = try container.decodeIfPresent(String.self, forKey: .modality) else { return nil }
        guard let modality = Modality(rawValue: name) else { throw damaged(container, .modality) }
        return modality
    }

    private static func position(_ container: KeyedDecodingContainer<Key>) throws -> FingerPosition {
        guard let name = try container.decodeIfPresent(String.self, forKey: .finger) else { return .unknown }
        guard let position = try? FingerPosition(name: name) else { throw damaged(container, .finger) }
        return position
    }

    private static func bytes(_ text: String, _ container: KeyedDecodingContainer<Key>) throws -> [UInt8] {
        guard text.utf8.count <= SampleLimits.url else { throw damaged(container, .image) }
        let isURL = text.hasPrefix("data:")
        let bytes = isURL ? DataURL(text.utf8)?.bytes : Data(base64Encoded: text).map { Array($0) }
        guard let bytes, !bytes.isEmpty else { throw damaged(container, .image) }
        return bytes
    }

    private static func damaged(_ container: KeyedDecodingContainer<Key>, _ key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: "not as it should be")
    }
}
