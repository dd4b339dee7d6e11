import FoundationEssentials
import Whorl

/// Small pictures of the samples that a report shows.
public enum PairPictures {
    /// The longer side of a picture in pixels at most: enough to see what is wrong with a print or a face.
    private static let side = 256.0

    /// Draws the samples of the pairs to look at.
    ///
    /// - Parameters:
    ///   - result: names the pairs.
    ///   - manifest: says where the samples are.
    ///   - dpi: resolution of the images that the manifest says none of; nil for what is assumed.
    /// - Returns: PNG files in base64 by the names of samples; those that cannot be read are missing.
    public static func base64(
        _ result: EvaluationResult, _ manifest: SampleManifest, dpi: Double?
    ) -> [String: String] {
        let names = Set((result.lowestMated + result.highestNonMated).flatMap { [$0.probe, $0.reference] })
        var pictures: [String: String] = [:]
        for name in names {
            let bytes = Array(name.utf8)
            guard let sample = manifest.register.names.index(of: bytes.span),
                let image = try? ImageDecoder.gray(
                    path: manifest.samples[sample].path, resolution: manifest.resolutions[sample] ?? dpi),
                let png = try? PNGEncoder.bytes(small(image))
            else { continue }
            pictures[name] = Data(png).base64EncodedString()
        }
        return pictures
    }

    private static func small(_ image: GrayImage) -> GrayImage {
        image.resampled(to: image.resolution * min(1, side / Double(max(image.width, image.height))))
    }
}
