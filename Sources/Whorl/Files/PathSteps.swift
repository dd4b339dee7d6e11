import Glibc

/// What a path leads through: who replaces one of these decides what stands at its end.
package enum PathSteps {
    /// Links that one path may lead through, as Linux allows.
    private static let mostLinks = 40

    /// Each once: each folder from the root on, each symbolic link with what it leads to, and what stands at the end; as far as there is
    /// something.
    package static func all(of path: String) -> [String] {
        var (steps, links): ([String], Int) = ([], 0)
        var place = "/"
        var rest = parts(isAbsolute(path) ? path : "\(Destination.resolved("."))/\(path)")
        while let part = rest.popFirst() {
            if !steps.contains(place) { steps.append(place) }
            if part == ".." {
                place = Destination.folder(of: place)
                continue
            }
            let step = place == "/" ? "/\(part)" : "\(place)/\(part)"
            guard let target = target(of: step) else {
                guard FolderContents.exists(step) else { return steps }
                place = step
                continue
            }
            links += 1
            guard links <= mostLinks else { return steps }
            steps.append(step)
            if isAbsolute(target) { place = "/" }
            rest = parts(target) + rest
        }
        return steps.contains(place) ? steps : steps + [place]
    }

    /// Who owns what stands at a path, of a link the link itself; nil where there is nothing.
    package static func owner(of path: String) -> UInt32? {
        var status = stat()
        return lstat(path.systemName, &status) == 0 ? status.st_uid : nil
    }

    /// Whether a symbolic link stands at a path.
    package static func isLink(_ path: String) -> Bool { target(of: path) != nil }

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    private static func parts(_ path: String) -> ArraySlice<String> {
        // By bytes, as a slash and a combining character after it are one Character.
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }[...]
    }

    /// What a symbolic link leads to; nil for anything else.
    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(path.systemName, &bytes, bytes.count - 1)
        return count >= 0 ? SystemName.text(cString: bytes) : nil
    }
}
