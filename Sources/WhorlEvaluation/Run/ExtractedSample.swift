import Whorl

/// A sample that is ready to be compared, or why it is not.
struct ExtractedSample: Sendable {
    /// The template and what comparisons need, or what went wrong.
    let finger: Result<PreparedFinger, WhorlError>
    /// What a person should look at.
    let warnings: [FingerWarning]
    /// CPU seconds from gray image to template; nothing where there was no image.
    let extractSeconds: Double?
    /// CPU seconds from template to what comparisons need; nothing where there was no template.
    let prepareSeconds: Double?

    /// Decodes and extracts one image on the calling thread.
    init(path: String, resolution: Double?) {
        var warnings: [FingerWarning] = []
        var extractSeconds: Double?
        var prepareSeconds: Double?
        do throws(WhorlError) {
            let image = try ImageDecoder.gray(path: path, resolution: resolution)
            let extraction = ThreadClock.measure { () -> Result<(FingerTemplate, [FingerWarning]), WhorlError> in
                Self.extract(image)
            }
            extractSeconds = extraction.seconds
            let (template, found) = try extraction.value.get()
            warnings = found
            let preparation = ThreadClock.measure { PreparedFinger(template) }
            prepareSeconds = preparation.seconds
            finger = .success(preparation.value)
        } catch {
            finger = .failure(error)
        }
        self.warnings = warnings
        self.extractSeconds = extractSeconds
        self.prepareSeconds = prepareSeconds
    }

    private static func extract(_ image: GrayImage) -> Result<(FingerTemplate, [FingerWarning]), WhorlError> {
        do throws(WhorlError) {
            let features = try MinutiaExtractor().features(of: image)
            return .success((FingerTemplate(features), features.warnings))
        } catch {
            return .failure(error)
        }
    }
}
