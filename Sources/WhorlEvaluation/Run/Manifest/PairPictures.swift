import FoundationEssentials
import Whorl

/// Small pictures of the samples that a report shows.
public enum PairPictures {
    /// Resolution of the pictures in dots per inch: half of a scanner's, enough to see what is wrong with a print.
    private static let resolution = 250.0

    /// Draws the samples of the pairs to look at.
    ///
    /// - Parameters:
    ///   - result: names the pairs.
    ///   - manifest: says where the samples are.
    ///   - dpi: resolution of the images that the manifest says none of; nothing for what is assumed.
    /// - Returns: PNG files in base64 by the names of samples; those that cannot be read are missing.
    public static func base64(
        _ result: LaboratoryResult, _ manifest: SampleManifest, dpi: Double?
    ) -> [String: String] {
        let names = Set((result.lowestMated + result.highestNonMated).flatMap { [$0.probe, $0.reference] })
        var pictures: [String: String] = [:]
        for name in names {
            let bytes = Array(name.utf8)
            guard let sample = manifest.register.names.index(of: bytes.span),
                let image = try? ImageDecoder.gray(
                    path: manifest.paths[sample], resolution: manifest.resolutions[sample] ?? dpi),
                let png = try? PNGEncoder.bytes(image.resampled(to: resolution))
            else { continue }
            pictures[name] = Data(png).base64EncodedString()
        }
        return pictures
    }
}
