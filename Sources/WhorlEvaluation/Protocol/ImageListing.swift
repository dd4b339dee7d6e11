import FoundationEssentials
import Whorl

/// The image files of a folder.
enum ImageListing {
    /// Endings of image files, in lower case; the first bytes of a file tell its format when it is read.
    private static let extensions: Set<String> = [
        "png", "jpg", "jpeg", "bmp", "tif", "tiff", "pgm", "ppm", "pnm", "wsq", "jp2", "j2k", "an2", "fir",
    ]

    /// Names of the image files in a folder, sorted.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``.
    static func fileNames(in folder: String) throws(EvaluationError) -> [String] {
        guard FolderContents.exists(folder) else { throw .engine(.fileNotFound(path: folder)) }
        do throws(WhorlError) {
            return try FolderContents.names(in: folder).filter { extensions.contains(fileExtension($0)) }
        } catch {
            throw .engine(.unreadableFile(path: folder, reason: "it is not a folder, or cannot be listed"))
        }
    }

    /// Names of the folders in a folder, sorted; hidden ones and links are left out.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    static func folderNames(in folder: String) throws(EvaluationError) -> [String] {
        try EvaluationError.passing { () throws(WhorlError) in try FolderContents.names(in: folder) }.filter {
            !$0.hasPrefix(".") && FolderContents.isFolder("\(folder)/\($0)")
        }
    }

    /// A file name without its extension.
    static func stem(_ file: String) -> String {
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    }

    /// The last part of a path that names something.
    static func lastComponent(_ path: String) -> String {
        let absolute = URL(filePath: path).standardizedFileURL
        return absolute.lastPathComponent
    }

    private static func fileExtension(_ file: String) -> String {
        file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    }
}
