import Synchronization
import WhorlClient

/// Scans and samples that were given on the command line; the last sample is shown again and again.
final class VidPictures: VIDSource {
    private let text: String
    private let digits: String?
    private let left: Mutex<[VIDSample]>

    init(text: String, digits: String?, samples: [VIDSample]) {
        self.text = text
        self.digits = digits
        left = Mutex(samples)
    }

    func scan() async throws(VIDError) -> String? { text }

    func digits(of choices: [String], for context: VIDContext) async throws(VIDError) -> String? {
        guard let digits else {
            throw .noSample(reason: "give the two digits that the page shows by --digits")
        }
        return digits
    }

    func sample(of traits: [String], for context: VIDContext?) async throws(VIDError) -> VIDSample? {
        let next = left.withLock { left in left.count > 1 ? left.removeFirst() : left.first }
        guard let next, traits.contains(next.trait) else {
            throw .noSample(reason: "the session asks for \(traits.joined(separator: " or "))")
        }
        return next
    }
}
