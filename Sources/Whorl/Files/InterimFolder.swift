import Glibc

/// A private folder in the system's temporary one; gone with the value, and the files in it with it.
package final class InterimFolder {
    /// Where it lies.
    package let path: String
    private var listed: [Int?] = []

    /// Makes the folder, in that of `TMPDIR` where the variable is set.
    ///
    /// - Throws: the failure and the folder that it was to lie in, as ``WhorlError/unwritableFile(path:reason:)``.
    package init() throws(WhorlError) {
        let base = UserFolder.variable("TMPDIR") ?? P_tmpdir
        var template = (base + "/whorl-XXXXXX").systemName
        guard let made = mkdtemp(&template) else {
            throw .unwritableFile(path: base, reason: SystemFailure.last.reason)
        }
        path = SystemName.text(cString: made)
    }

    /// The path of a file that is to be made in the folder; a signal that ends the program removes it.
    package func file(_ name: String) -> String {
        let file = "\(path)/\(name)"
        listed.append(InterimFiles.add(file))
        return file
    }

    deinit {
        for place in listed { InterimFiles.remove(place) }
        FolderContents.remove(path)
    }
}
