import Testing

/// Holds the order of the folders of a target: a folder uses those to its left.
@Suite struct FolderOrderTests {
    /// The folders of each target, the ones that others use first; ``FolderUses/beside`` stands for the files beside
    /// the folders.
    private static let orders: [String: [String]] = [
        // The manifest of a face model carries a calibration, which needs no stage: `Decision` comes before `Features`,
        // although a comparison ends with it.
        "Whorl": [
            "Cryptography", "Errors", "Files", "Identity", "Image", "Decision", "Features", "Template", "Match",
            "Store", "Engine",
        ],
        "WhorlNumerics": [
            ".", "Processor", "Parallel", "Memory", "Bytes", "Image", "Network", "Search", "Algebra", "Measure",
        ],
        "WhorlNetwork": ["Limits", "Graph", "ONNX", "Dlib", "Program", "Operators", "Lowering", "Execution", "."],
        "WhorlVectors": [".", "Index", "Search", "IndexFile", "VectorFile"],
        "WhorlC": ["Call", "Templates", "Index", "Engine", "."],
        "WhorlEvaluation": [
            "Errors", "Table", "Protocol", "Metrics", "Scores", "Result", "Synthetic", "Speed", "Run",
            "Training", "Calibration", "Report",
        ],
        "WhorlService": [
            "Logging", "Metrics", "Tokens", "HTTP/Failures", "HTTP/Answers", "HTTP/Description", "HTTP/Middleware",
            "HTTP/Operator", "HTTP/Pages", "HTTP/Routes", "App",
        ],
        "WhorlCommandLine": ["Errors", "Options", "Output", "Program"],
        "WhorlTool": ["Catalog", "Fetch", "Options", "Input", "Output", "Commands", "."],
        "WhorlServiceTool": ["Network", "Options", "Input", "Output", "Commands", "."],
    ]
    /// Uses that may go to the right, as `Target/Folder/File.swift symbol`. It stays empty.
    private static let allowed: Set<String> = []
    /// Targets whose folders have no order: their folders are rooms of equal rank or not yet in order.
    private static let unordered: Set = ["WhorlProtocols", "WhorlClient", "Examples"]

    @Test(arguments: orders.keys.sorted())
    func foldersUseThoseToTheirLeft(target: String) throws {
        let sources = try SourceTree.targets.get()
        let order = try #require(Self.orders[target])
        let own = try #require(sources[target], "\(target) has no sources")
        let others = sources.filter { $0.key != target }.values
        let foreign = others.reduce(into: Set<String>()) { names, files in
            for source in files.values { names.formUnion(source.members) }
        }
        let found = FolderUses(own, foreignMembers: foreign)
        #expect(
            found.folders.symmetricDifference(order) == [], "the order of \(target) lists other folders than it has")
        let wrong = found.violations(of: order).filter { !Self.allowed.contains("\(target)/\($0.path) \($0.symbol)") }
        if !wrong.isEmpty {
            let lines = wrong.map { "\(target)/\($0)" } + ["circles: \(found.circles)", found.table]
            Issue.record("\(lines.joined(separator: "\n"))")
        }
        // A reader that sees nothing finds nothing wrong.
        #expect(found.uses.count > order.count)
    }

    @Test func everyTargetWithFoldersHasAnOrder() throws {
        for (target, files) in try SourceTree.targets.get() {
            let folders = Set(files.keys.map(FolderUses.folder(of:))).subtracting([FolderUses.beside])
            #expect(
                folders.isEmpty || Self.orders[target] != nil || Self.unordered.contains(target),
                "the folders of \(target) have no order")
        }
        #expect(Self.allowed.isEmpty)
    }
}
