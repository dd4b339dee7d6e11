import Synchronization
import WhorlClient

/// Scans and samples that were given on the command line; the last sample is shown again and again.
final class VidPictures: VIDSource {
    private let text: String
    private let left: Mutex<[VIDSample]>

    init(text: String, samples: [VIDSample]) {
        self.text = text
        left = Mutex(samples)
    }

    func scan() async throws(VIDError) -> String? { text }

    func sample(of traits: [String], for context: VIDContext?) async throws(VIDError) -> VIDSample? {
        let next = left.withLock { left in left.count > 1 ? left.removeFirst() : left.first }
        guard let next, traits.contains(next.trait) else {
            throw .noSample(reason: "the session asks for \(traits.joined(separator: " or "))")
        }
        return next
    }
}
