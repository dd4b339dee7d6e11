internal import Foundation

/// Real images, templates and models, which are no part of the package.
package enum RealData {
    /// The folder of real data: `WHORL_DATA`, or `../shared` beside the package.
    package static let root: String = {
        if let root = ProcessInfo.processInfo.environment["WHORL_DATA"] { return root }
        return URL(filePath: #filePath).appending(path: "../../../../shared").standardized.path
    }()

    /// Whether a folder of it is there.
    package static func folderExists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root + "/" + path)
    }
}
