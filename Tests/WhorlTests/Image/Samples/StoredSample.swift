import Foundation

/// Pictures that are stored as seeds of the fuzz target `image`, as no library here makes them: by libheif 1.15.1 and
/// x265 (`heif`), Pillow 13 and libaom (`avif`), libavif 0.11 (`avif-tiles`).
///
/// All but the tiles (128 x 128) and the animation (24 x 16) have 64 x 48 pixels of which red is `40 + 2 * column`,
/// green `20 + 3 * row` and blue 128; the alpha goes from 0 at the top to 255 at the bottom.
enum StoredSample {
    static let heif = ["heif", "heif-gray", "heif-items", "heif-alpha"]
    static let avif = ["avif", "avif-turned", "avif-animated", "avif-tiles", "avif-alpha"]

    static func bytes(_ name: String) -> [UInt8] {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Fuzz/corpus/image").standardized
        return (try? Data(contentsOf: folder.appending(path: name))).map { Array($0) } ?? []
    }
}
