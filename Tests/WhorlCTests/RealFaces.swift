import Foundation

/// Where photos of people and models are, if anywhere.
enum RealFaces {
    /// The folder of real data: `WHORL_DATA`, or `../shared` beside the package.
    static let root: String = {
        if let root = ProcessInfo.processInfo.environment["WHORL_DATA"] { return root }
        return URL(filePath: #filePath).appending(path: "../../../../shared").standardized.path
    }()

    static let areThere = ["models/yunet_n", "models/mobilefacenet_foamliu", "datasets/face/orl/s1"]
        .allSatisfy { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
}
