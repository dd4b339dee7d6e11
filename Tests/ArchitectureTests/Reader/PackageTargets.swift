/// The targets of a package as the text of its `Package.swift` lists them.
struct PackageTargets {
    struct Target {
        let name: String
        /// Its folder in the package.
        let folder: String
        /// Names of the targets and products that it declares.
        let dependencies: [String]
        /// Paths in its folder that it leaves out.
        let excluded: [String]
        let isTest: Bool
    }

    let targets: [Target]

    /// Reads the list `targets:` of the call `Package(...)`; each of its elements is a call whose first string is the
    /// target's name, each dependency a string or a call whose first string is the name.
    init(manifest: String) {
        let tokens = SwiftTokens(manifest).tokens
        guard
            let package = tokens.indices.first(where: { place in
                place + 1 < tokens.count && tokens[place].text == "Package" && tokens[place + 1].text == "("
            }), let list = Self.value("targets", ofCallAt: package + 1, tokens)
        else {
            targets = []
            return
        }
        targets = Self.elements(ofListAt: list, tokens).compactMap { Self.target(at: $0, tokens) }
    }

    private static func target(at place: Range<Int>, _ tokens: [SwiftTokens.Token]) -> Target? {
        guard let name = firstString(place, tokens), let call = place.first(where: { tokens[$0].text == "(" }) else {
            return nil
        }
        let isTest = place.contains { tokens[$0].text == "testTarget" }
        let path = value("path", ofCallAt: call, tokens).map { tokens[$0].text }
        return Target(
            name: name, folder: path ?? (isTest ? "Tests/\(name)" : "Sources/\(name)"),
            dependencies: strings(of: "dependencies", ofCallAt: call, tokens),
            excluded: strings(of: "exclude", ofCallAt: call, tokens), isTest: isTest)
    }

    private static func strings(of label: String, ofCallAt call: Int, _ tokens: [SwiftTokens.Token]) -> [String] {
        guard let list = value(label, ofCallAt: call, tokens) else { return [] }
        return elements(ofListAt: list, tokens).compactMap { firstString($0, tokens) }
    }

    private static func firstString(_ place: Range<Int>, _ tokens: [SwiftTokens.Token]) -> String? {
        place.first { tokens[$0].kind == .string }.map { tokens[$0].text }
    }

    /// Where the value of a labelled argument starts, of the call whose bracket opens at `call`.
    private static func value(_ label: String, ofCallAt call: Int, _ tokens: [SwiftTokens.Token]) -> Int? {
        elements(ofListAt: call, tokens).first { argument in
            argument.count > 2 && tokens[argument.lowerBound].text == label
                && tokens[argument.lowerBound + 1].text == ":"
        }.map { $0.lowerBound + 2 }
    }

    /// The ranges between the commas of a list or call whose bracket opens at `open`.
    private static func elements(ofListAt open: Int, _ tokens: [SwiftTokens.Token]) -> [Range<Int>] {
        var (elements, start, depth, place) = ([Range<Int>](), open + 1, 0, open)
        while place < tokens.count {
            switch tokens[place].kind == .sign ? tokens[place].text : "" {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 {
                    if start < place { elements.append(start..<place) }
                    return elements
                }
            case "," where depth == 1:
                if start < place { elements.append(start..<place) }
                start = place + 1
            default: break
            }
            place += 1
        }
        return elements
    }
}
